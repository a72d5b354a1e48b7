import type * as english from './en.ts';

export const memberCodes: typeof english.memberCodes = {
  title: 'Tu código de miembro',
  lead: 'Muéstralo en la recepción o escribe los números para reservar gratis.',
  loading: 'Cargando tu código de miembro',
  qrLabel: 'Código QR de tu código de miembro',
  digits: 'Código de miembro: {digits}',
  copy: 'Copiar código',
  copiedTitle: '¡Código copiado!',
  copiedText: 'Ya puedes pegar el código numérico.',
  notCopiedTitle: 'No se pudo copiar',
  notCopiedText: 'Este navegador no permite copiar. Selecciona los números a mano.',
  status: 'Estado',
  Active: 'Activo',
  Expired: 'Vencido',
  Inactive: 'Inactivo',
  membership: 'Membresía',
  noMembership: 'Miembro de la comunidad',
  validUntil: 'Válido hasta',
  expiredText:
    'Tu código venció, así que no puedes reservar gratis con él. <mail>Escríbenos</mail> para renovarlo.',
  inactiveText:
    'Tu código todavía no está activo, así que no puedes reservar gratis con él. <mail>Escríbenos</mail> si quieres una membresía.',
  savedTitle: 'Esta es una copia guardada de tu código',
  savedText: 'Guardado el {when}; en la recepción también sirve sin conexión.',
  showAtDesk: 'Mostrar en la recepción',
  deskTitle: 'Tu código de miembro para la recepción',
  scanHint: 'Acerca esta pantalla al lector.',
  deskClose: 'Cerrar',
  notSharedTitle: 'El código no se comparte contigo',
  notSharedText:
    'Tu familia no comparte su código de miembro. Si lo necesitas, pídeselo a quien te invitó.',
  failedTitle: 'No se pudo cargar tu código de miembro',
  failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
};
