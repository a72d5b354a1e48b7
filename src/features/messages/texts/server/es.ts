import type { texts as english } from './en.ts';

export const texts: typeof english = {
  messages: {
    left: 'Saliste de esta conversación.',
    nobodyThere: 'Todos salieron de esta conversación, así que no puedes enviar mensajes.',
    notShared: 'No tienes permiso para escribir mensajes por esta familia.',
    toYourself: 'No puedes escribirte a ti.',
    onlyGuests: 'Solo las familias que van al evento pueden unirse a su conversación.',
    cannotLeave: 'No se puede salir de una conversación de dos, pero puedes silenciarla.',
    photoGone: 'Esta foto ya no está disponible. Elígela otra vez.',
    photoUnreadable: 'No podemos leer esta foto. Elige una imagen JPEG, PNG o WebP.',
    photoTooLarge: 'Esta foto es demasiado grande. Elige una más pequeña.',
    photoBusy: 'En este momento se envían demasiadas fotos. Inténtalo de nuevo en un momento.',
    unreadTitle: '{count, plural, one {Un mensaje} other {Mensajes}} de {from}',
    unreadBody: '{count, plural, one {Tienes un mensaje} other {Tienes # mensajes}} sin leer.',
    someone: 'un antiguo miembro',
  },
};
