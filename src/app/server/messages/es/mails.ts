import type { mails as english } from '../en/mails.ts';

export const mails: typeof english = {
  greeting: 'Hola, {name}:',
  closing: '¡Hasta pronto!\n{venue}',
  forgotten:
    'El texto de este mensaje se borró porque la persona se fue o porque esperó demasiado. Ya no se puede enviar.',
  notInUse:
    'Esto está desactivado en la configuración de la instalación: no hay nada que comprobar.',
  noNumber:
    'En tu perfil no hay un número de teléfono al que enviar un mensaje de prueba. Escribe uno en tu perfil primero.',
  test: {
    subject: 'Correo de prueba de {venue}',
    text: 'Este correo muestra que {venue} puede enviar correos. Lo pediste en la administración y no hay nada más que hacer.',
    sms: '{venue}: este mensaje muestra que los mensajes de texto llegan.',
  },
};
