import type { texts as english } from './en.ts';

export const texts: typeof english = {
  safety: {
    takesNone: 'Esta familia no acepta conversaciones nuevas.',
    matchesOnly: 'Esta familia solo acepta conversaciones nuevas de familias afines.',
    blockedByYou: 'Bloqueaste a esta persona. Desbloquéala para escribirle.',
    confirmEmailFirst: 'Primero confirma tu correo. Después podrás empezar conversaciones.',
    newMemberLimit:
      'En tus primeros {days} días puedes empezar {max} conversaciones al día. Mañana puedes empezar más, y siempre puedes responder mensajes.',
    suspended:
      'No puedes escribir mensajes hasta {until} porque el centro puso en pausa tus mensajes.',
    notYourself: 'No puedes bloquear ni denunciar tu propia cuenta.',
    notAnAdmins: 'Aquí no se puede restringir una cuenta de administración. Cambia primero su rol.',
    reportedIsGone: 'Esta persona se ha ido. Cierra la denuncia sin ninguna medida.',
    alreadyHandled: 'Esta denuncia ya se atendió.',
    closed: 'El centro cerró esta cuenta. Si tienes preguntas, escríbele al centro.',
    decided: {
      warned: {
        subject: 'Sobre un mensaje tuyo en {venue}',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. No encaja con cómo quieren tratarse aquí las familias.\n\nTe pedimos mensajes amables, seguros para los niños y sin publicidad. Si vuelve a pasar, podemos pausar tus mensajes o cerrar tu cuenta.\n\nSi crees que nos equivocamos, responde a este correo.',
      },
      suspended: {
        subject: 'Tus mensajes en {venue} están en pausa',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. Por eso no puedes escribir mensajes ni empezar conversaciones hasta {until} (la pausa termina automáticamente). Mientras tanto puedes leer tus mensajes, reservar y venir como siempre.\n\nSi crees que nos equivocamos, responde a este correo.',
      },
      closed: {
        subject: 'Tu cuenta en {venue} está cerrada',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. Por eso tu cuenta está cerrada: has salido de todos tus dispositivos y ya no puedes entrar.\n\nSi tienes preguntas, también sobre reservas o pagos, responde a este correo o escribe a {email}.',
      },
    },
    reportReviewed: {
      subject: 'Hemos revisado tu denuncia',
      text: 'denunciaste un mensaje en {venue}. Lo hemos revisado y ya decidimos qué hacer. Gracias por avisarnos.\n\nLo que sigue queda entre la otra persona y nosotros. Puedes bloquear a alguien cuando quieras y dejar de recibir sus mensajes.',
    },
    reportAwaitsReview: {
      subject: 'Hay un mensaje denunciado por revisar en {venue}',
      text: 'Alguien denunció un mensaje. Revísalo, por favor:\n\n{link}',
    },
  },
};
