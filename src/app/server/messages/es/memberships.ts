import type { memberships as english } from '../en/memberships.ts';

export const memberships: Record<keyof typeof english, string> = {
  renewedSubject: 'Tu membresía en {venue} se renovó',
  renewedText:
    'Hola, {name}:\n\nTu {type} se renovó: se pagaron {total} y tu código de miembro vale hasta el {day}. Pedido {number}; adjuntamos el recibo.\n\nPuedes cambiar la tarjeta o terminar la membresía cuando quieras aquí:\n{link}\n\nHasta pronto,\n{venue}',
  paymentFailedSubject: 'No se pudo renovar tu membresía en {venue}',
  paymentFailedText:
    'Hola, {name}:\n\nEl pago de {total} por tu {type} no se pudo hacer. Lo intentaremos de nuevo en los próximos días; tu código de miembro sigue valiendo hasta el {day}.\n\nRevisa tu tarjeta o cámbiala aquí:\n{link}\n\nHasta pronto,\n{venue}',
  endedSubject: 'Tu membresía en {venue} ha terminado',
  endedText:
    'Hola, {name}:\n\nTu {type} ha terminado; estaba pagada hasta el {day}. No se cobrará nada más a tu tarjeta.\n\nSi quieres seguir, aquí están todas las membresías:\n{shop}\n\nGracias por estar con nosotros,\n{venue}',
  renewsSoonSubject: 'Tu membresía en {venue} se renueva el {day}',
  renewsSoonText:
    'Hola, {name}:\n\nTu {type} se renueva por sí sola el {day} por un año más, por {total}.\n\nSi quieres seguir, no tienes que hacer nada. Antes de ese día puedes cambiar la tarjeta o terminar la membresía aquí:\n{link}\n\nHasta pronto,\n{venue}',
};
