import type { texts as english } from './en.ts';

export const texts: typeof english = {
  household: {
    confirmEmailFirst: 'Primero confirma tu correo. Después podrás invitar a otras personas.',
    yourself: 'Este es tu propio correo: ya formas parte de tu familia.',
    ownerInvites: 'Solo la persona titular de la familia puede invitar a otras.',
    isMember: 'Esta persona ya forma parte de tu familia.',
    full: 'Una familia puede tener {max} personas adultas como máximo, contando las invitaciones abiertas.',
    answeredAlready: 'Esta invitación ya tuvo respuesta.',
    nothingToLeave: 'No te has unido a otra familia.',
    noSuchInvitation:
      'Este enlace de invitación no funciona. Usa el enlace del correo más reciente o pide una nueva invitación.',
    otherEmail:
      'Esta invitación se envió a otro correo. Inicia sesión con la cuenta de ese correo o pide que te inviten con el tuyo.',
    inAnother: 'Ya perteneces a otra familia. Primero sal de ella y después acepta.',
    ownIsShared:
      'Compartes tu propia familia con otras personas. Primero quítalas; después podrás unirte a otra familia.',
    over: {
      accepted: 'Esta invitación ya fue aceptada.',
      declined: 'Esta invitación fue rechazada.',
      withdrawn: 'Esta invitación se canceló.',
      expired: 'Esta invitación venció. Pide una nueva.',
    },
    mayNotBook: 'Puedes ver las reservas de esta familia, pero no tienes permiso para reservar.',
    codeNotShared: 'No tienes acceso al código de miembro de la familia.',
    codeNotForBooking: 'No tienes permiso para reservar con el código de miembro de tu familia.',
    invitation: {
      subject: '{inviter} te invita a su familia en {venue}',
      text: '{inviter} quiere compartir contigo las sesiones de juego de su familia en {venue}: los niños, las reservas y el código de miembro.\n\nAcepta o rechaza la invitación aquí. El enlace funciona durante {days} días:\n\n{link}\n\nEntras con tu propia cuenta y este correo. Si no conoces a {inviter}, puedes ignorar este mensaje.',
    },
    joined: {
      subject: '{joined} se unió a tu familia en {venue}',
      text: '{joined} aceptó tu invitación y puede ver a tus niños, tus reservas y, según elegiste, tu código de miembro.\n\nPara cambiar lo que otras personas de tu familia pueden hacer, o para quitar a alguien:\n\n{link}',
    },
  },
};
