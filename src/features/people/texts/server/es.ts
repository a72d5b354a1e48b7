import type { texts as english } from './en.ts';

export const texts: typeof english = {
  people: {
    noCode: 'Esta familia aún no tiene código de miembro.',
    nothingToLift: 'Esta cuenta no está en pausa ni cerrada.',
    merge: {
      itself: 'Es la misma cuenta.',
      staff: 'Una de estas cuentas es de alguien del equipo. Primero quítale el rol.',
      closed: 'El centro cerró una de estas cuentas. Ábrela de nuevo primero o no las unas.',
      unproven:
        'La cuenta que conservas no ha confirmado su correo y la otra sí. Conserva la confirmada.',
      paying:
        'Una de estas cuentas tiene un pago en curso. Intenta de nuevo cuando termine, en media hora como máximo.',
      membership:
        'Las dos cuentas tienen una membresía activa. Cancela una primero, para que la familia no pague dos veces.',
      household:
        'Una de estas personas es adulto de otra familia. Primero tiene que salir de esa familia.',
      events:
        'Las dos cuentas van al mismo evento y al menos una lo pagó. Primero cancela la asistencia de una.',
      childrenChanged: 'Los niños de una de las cuentas cambiaron mientras tanto. Revisa de nuevo.',
      tooManyChildren: 'Juntas tendrían más de doce niños. Marca los que son los mismos.',
    },
    merged: {
      from: {
        subject: 'Unimos tus dos cuentas en {venue}',
        text: 'tu familia tenía dos cuentas en {venue}. Las unimos: las reservas, visitas, pases, crédito y exenciones firmadas ahora están en la otra cuenta.\n\nYa no puedes entrar como {email}. Entra con el correo de tu otra cuenta:\n\n{link}\n\nSi no tienes otra cuenta con nosotros, o no quieres esto, responde a este mensaje.',
      },
      into: {
        subject: 'Unimos tus dos cuentas en {venue}',
        text: 'tu familia tenía dos cuentas en {venue}. Las unimos: lo que había en la otra ahora está en esta cuenta. Entras como {email}, igual que antes. El otro correo ya no sirve para entrar y, si había dos códigos de miembro, funciona el de esta cuenta.\n\n{link}\n\nSi no tienes otra cuenta con nosotros, o crees que falta algo, responde a este mensaje.',
      },
    },
    newCode: {
      subject: 'Tu nuevo código de miembro en {venue}',
      text: 'te dimos un nuevo código de miembro. El número y el código QR anteriores ya no funcionan. El nuevo está aquí:\n\n{link}\n\nSi no lo pediste, responde a este mensaje.',
    },
    standing: {
      suspended: {
        subject: 'Tus mensajes en {venue} están en pausa',
        text: 'no puedes escribir mensajes ni empezar conversaciones hasta el {until} (la pausa termina automáticamente). Mientras tanto puedes leer tus mensajes, reservar y venir como siempre.\n\nSi crees que nos equivocamos, responde a este mensaje.',
      },
      lifted: {
        subject: 'Ya puedes escribir mensajes de nuevo en {venue}',
        text: 'terminamos antes la pausa de tus mensajes. Ya puedes escribir de nuevo.',
      },
      reopened: {
        subject: 'Tu cuenta en {venue} está abierta de nuevo',
        text: 'abrimos de nuevo tu cuenta. Puedes entrar como antes:\n\n{link}',
      },
    },
  },
};
