import type { texts as english } from './en.ts';

export const texts: typeof english = {
  profile: {
    tooManyChildren: 'Puedes agregar hasta {max} niños.',
    childrenOfHousehold:
      'Solo la persona que te invitó puede editar los datos de los niños de esta familia.',
    passwordNeeded: 'password: Escribe tu contraseña, por favor.',
    emailNeeded: 'email: Escribe el correo de tu cuenta, por favor.',
    wrongPassword: 'La contraseña no es correcta.',
    wrongEmail: 'Este no es el correo de tu cuenta.',
    lastAdmin:
      'Eres la única persona que administra este sitio. Dale antes el cargo a alguien más; después podrás borrar tu cuenta.',
    newBooking: 'Se acaba de hacer una reserva. Inténtalo de nuevo, por favor.',
    previewOutdated:
      'Lo que perderías con tu cuenta acaba de cambiar. Revisa la lista y confirma otra vez, por favor.',
    obstacles: {
      visit:
        'Tu familia está dentro ahora mismo. Registra antes la salida en la recepción, por favor.',
      payment: 'Tienes un pago sin terminar. Termínalo o espera a que venza, por favor.',
      review: 'Estamos revisando uno de tus pagos. Escríbenos para resolverlo antes, por favor.',
      dispute: 'Uno de tus pagos está en disputa. Escríbenos para resolverlo antes, por favor.',
      owed: 'Tienes un reembolso en la recepción. Recógelo antes, por favor.',
      'failed-refund': 'Un reembolso tuyo falló. Escríbenos para resolverlo antes, por favor.',
    },
    deleted: {
      subject: 'Tu cuenta de {venue} está borrada',
      text: 'borramos tu cuenta de {venue}, como pediste. Se cerraron todas tus sesiones.\n\nBorramos tu perfil, las edades de tus niños, tu código de miembro, tu familia compartida, tus avisos y todo lo demás que era solo tuyo.\n\nSolo guardamos lo que exige la ley, ya sin relación con tu perfil: las exenciones de responsabilidad que firmaste, y tus reservas y pagos anteriores con el nombre y el correo con los que se hicieron.\n\nSi no fuiste tú, responde a este correo cuanto antes.',
    },
  },
};
