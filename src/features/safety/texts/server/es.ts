import type { texts as english } from './en.ts';

export const texts: typeof english = {
  safety: {
    takesNone: 'Esta familia no acepta conversaciones nuevas.',
    matchesOnly: 'Esta familia solo acepta conversaciones nuevas de familias afines.',
    blockedByYou: 'Bloqueaste a esta persona. Desbloquéala primero y podrás escribirle.',
    confirmEmailFirst: 'Primero confirma tu correo. Después podrás empezar conversaciones.',
    newMemberLimit:
      'En tus primeros {days} días puedes empezar {most} conversaciones al día. Mañana puedes seguir; responder siempre es posible.',
    suspended: 'No puedes escribir mensajes hasta {until} porque el centro lo ha pausado para ti.',
    notYourself: 'No puedes bloquear ni denunciar tu propia cuenta.',
    notAnAdmins: 'Aquí no se puede restringir una cuenta de administración. Cambia primero su rol.',
    reportedIsGone: 'Esta persona se ha ido. Cierra la denuncia sin ninguna medida.',
    alreadyHandled: 'Alguien ya decidió sobre esta denuncia.',
    closed: 'El centro cerró esta cuenta. Si tienes preguntas, escríbele al centro.',
    decided: {
      warned: {
        subject: 'Sobre un mensaje tuyo en {venue}',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. No encaja con cómo quieren tratarse aquí las familias.\n\nTe pedimos mensajes amables, seguros para los niños y sin publicidad. Si vuelve a pasar, podemos pausar tus mensajes o cerrar tu cuenta.\n\nSi crees que nos equivocamos, responde a este correo.',
      },
      suspended: {
        subject: 'Tus mensajes en {venue} están en pausa',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. Por eso no puedes escribir mensajes ni empezar conversaciones hasta {until} (la pausa termina por sí sola). Mientras tanto puedes leer todo, reservar y venir como siempre.\n\nSi crees que nos equivocamos, responde a este correo.',
      },
      closed: {
        subject: 'Tu cuenta en {venue} está cerrada',
        text: 'alguien denunció un mensaje que escribiste en {venue} y lo hemos revisado. Por eso tu cuenta está cerrada: has salido de todos tus dispositivos y ya no puedes entrar.\n\nSi tienes preguntas, también sobre reservas o pagos, responde a este correo o escribe a {email}.',
      },
    },
    seen: {
      subject: 'Hemos revisado tu denuncia',
      text: 'denunciaste un mensaje en {venue}. Alguien de nuestro equipo lo ha revisado y ha decidido qué hacer. Gracias por avisarnos.\n\nLo que esto signifique para otra persona queda entre ella y nosotros. Puedes bloquear a alguien cuando quieras: así no te llega nada de lo que escriba.',
    },
    waiting: {
      subject: 'Un mensaje denunciado espera en {venue}',
      text: 'Alguien denunció un mensaje. Míralo y decide:\n\n{link}',
    },
  },
};
