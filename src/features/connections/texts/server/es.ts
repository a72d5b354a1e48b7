import type { texts as english } from './en.ts';

export const texts: typeof english = {
  connections: {
    unknownKey:
      'Esta clave de API no es válida: está mal escrita, fue anulada o su administrador ya no lo es.',
    otherScope:
      'Esta clave de API no puede hacer esto: ninguno de sus permisos incluye esta llamada.',
    address:
      'A esta dirección no se envía nada: tiene que ser una dirección http o https pública, sin nombre ni contraseña.',
    tooManyEndpoints: 'Puede haber {most} destinos. Quita uno primero.',
    switchedOff: {
      subject: 'Se apagó un webhook de {venue}',
      text: 'Desde hace tres días no llega nada a {address}, así que dejamos de intentarlo. Lo que pasó mientras tanto está en el registro, donde se puede enviar de nuevo.\n\nCuando vuelva a funcionar, enciéndelo aquí:\n\n{link}',
    },
  },
};
