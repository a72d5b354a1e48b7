import type { texts as english } from './en.ts';

export const texts: typeof english = {
  connections: {
    unknownKey:
      'Esta clave de API no es válida: está mal escrita, fue anulada o es de alguien que ya no administra.',
    otherScope:
      'Esta clave de API no puede hacer esto: ninguno de sus permisos incluye esta llamada.',
    address:
      'No podemos enviar a esta dirección. Tiene que ser una dirección http o https pública, sin usuario ni contraseña.',
    tooManyEndpoints: 'Puede haber {max} destinos. Quita uno primero.',
    switchedOff: {
      subject: '{venue}: se desactivó un webhook',
      text: 'Desde hace tres días no llega nada a {address}, así que dejamos de intentarlo. Todo lo de ese tiempo está en los envíos, donde se puede reenviar.\n\nCuando la dirección vuelva a funcionar, activa el webhook aquí:\n\n{link}',
    },
  },
};
