import type { texts as english } from './en.ts';

export const texts: typeof english = {
  notifications: {
    open: 'Ábrelo aquí:',
    text: '{venue}: {title} {address}',
    why: {
      BOOKING_REMINDER:
        'Recibes esto porque los recordatorios de reservas están activados en tu perfil. Cambia tus ajustes aquí:\n{address}',
      MATCH:
        'Recibes esto porque los avisos de familias afines están activados en tu perfil. Cambia tus ajustes aquí:\n{address}',
      EVENT_SUGGESTION:
        'Recibes esto porque las sugerencias de eventos están activadas en tu perfil. Cambia tus ajustes aquí:\n{address}',
      MESSAGE:
        'Recibes esto porque los avisos de mensajes están activados en tu perfil. Cambia tus ajustes aquí:\n{address}',
    },
  },
};
