import type { texts as english } from './en.ts';

export const texts: typeof english = {
  waitlist: {
    joined: '¡Ya estás en la lista! Pronto te escribiremos con novedades.',
    mail: {
      subject: '¡Ya estás en la lista!',
      joined:
        'gracias por unirte a la lista de espera de {venue}. Pronto te escribiremos con novedades.',
      visit: 'Mientras tanto, date una vuelta por aquí: {address}',
      notYou:
        'Si no fuiste tú, alguien escribió tu correo por error. Responde a este mensaje y te quitamos de la lista.',
    },
    invitation: {
      subject: 'Ven a jugar: {venue} te espera',
      text: 'te uniste a nuestra lista de espera y ¡ahora es tu turno! Crea tu cuenta aquí y recibe tu código de miembro:\n\n{signUp}\n\nDespués elige tu primera sesión de juego:\n\n{booking}\n\nSolo enviamos este mensaje una vez. Si cambiaste de idea, puedes ignorarlo.',
    },
    export: {
      columns: {
        email: 'Correo',
        phone: 'Teléfono',
        joined: 'Se unió el',
        consent: 'Aceptó recibir correos',
        consentAt: 'Fecha de la respuesta',
        invitedAt: 'Invitación enviada el',
        state: 'Estado',
        source: 'Origen',
      },
      yes: 'sí',
      no: 'no',
      unspecified: 'sin respuesta',
      states: {
        waiting: 'en espera',
        'no-consent': 'sin correos',
        invited: 'con invitación',
        joined: 'tiene cuenta',
      },
    },
  },
};
