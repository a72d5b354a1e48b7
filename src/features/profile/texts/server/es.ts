import type { texts as english } from './en.ts';

export const texts: typeof english = {
  profile: {
    tooManyChildren: 'Aquí una familia puede tener {most} niños como máximo.',
    childrenOfHousehold:
      'Solo la persona que te invitó a esta familia puede cambiar los datos de los niños.',
    passwordNeeded: 'password: Escribe tu contraseña, por favor.',
    emailNeeded: 'email: Escribe el correo de tu cuenta, por favor.',
    wrongPassword: 'La contraseña no es correcta.',
    wrongEmail: 'Este no es el correo de tu cuenta.',
    lastAdmin:
      'Eres la única persona que administra este sitio. Dale antes el cargo a alguien más; después podrás borrar tu cuenta.',
    newBooking: 'Se acaba de hacer una reserva. Inténtalo de nuevo, por favor.',
    previewOutdated:
      'Lo que terminaría con tu cuenta acaba de cambiar. Mira la nueva lista y confirma otra vez, por favor.',
    obstacles: {
      visit:
        'Tu familia está dentro ahora mismo. Registra antes la salida en el mostrador, por favor.',
      payment:
        'Una página de pago tuya sigue abierta. Paga ahí, por favor, o espera a que se venza.',
      review:
        'Estamos revisando uno de tus pagos y antes hay que resolverlo: escríbenos, por favor.',
      dispute:
        'Uno de tus pagos está en disputa y antes hay que resolverlo: escríbenos, por favor.',
      owed: 'En el mostrador hay dinero para ti. Recógelo antes, por favor.',
      'failed-refund': 'Un reembolso tuyo falló y antes hay que resolverlo: escríbenos, por favor.',
    },
    deleted: {
      subject: 'Tu cuenta de {venue} está borrada',
      text: 'tu cuenta de {venue} está borrada, como pediste. Ya nadie tiene una sesión abierta en ella.\n\nSe fueron tu perfil, las edades de tus niños, tu código de miembro, tu familia compartida, tus avisos y todo lo demás que era solo tuyo.\n\nLo que la ley nos obliga a guardar se queda, separado de tu perfil: las exenciones de responsabilidad que firmaste, y tus reservas y pagos anteriores con el nombre y el correo con los que se hicieron.\n\nSi no fuiste tú, responde a este correo cuanto antes.',
    },
  },
};
