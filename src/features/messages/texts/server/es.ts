import type { texts as english } from './en.ts';

export const texts: typeof english = {
  messages: {
    left: 'Saliste de esta conversación.',
    nobodyThere: 'Ya no hay nadie en esta conversación, así que no se puede enviar nada.',
    notShared: 'Compartes una familia, pero no compartieron contigo escribir mensajes por ella.',
    toYourself: 'No puedes escribirte a ti.',
    onlyGuests: 'Solo las familias que van al evento pueden unirse a su conversación.',
    cannotLeave: 'No se puede salir de una conversación de dos. Puedes silenciarla.',
    photoGone: 'Esta foto ya no está aquí. Elígela otra vez.',
    photoUnreadable: 'No podemos leer esta foto. Elige una imagen JPEG, PNG o WebP.',
    photoTooLarge: 'Esta foto es demasiado grande. Elige una más pequeña.',
    photoBusy: 'En este momento se envían demasiadas fotos. Inténtalo de nuevo en un momento.',
    unreadTitle: '{count, plural, one {Un mensaje} other {Mensajes}} de {from}',
    unreadBody:
      '{count, plural, one {Tienes un mensaje} other {Tienes # mensajes}} que aún no has leído.',
    someone: 'alguien que ya no está',
  },
};
