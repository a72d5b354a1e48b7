import type { texts as english } from './en.ts';

export const texts: typeof english = {
  people: {
    noCode: 'Esta familia aún no tiene código de miembro.',
    nothingToLift: 'Aquí no hay nada en pausa ni cerrado.',
    merge: {
      itself: 'Es una sola cuenta, la misma.',
      staff:
        'Una de las dos personas trabaja aquí. Las cuentas del equipo quedan aparte: primero quítale el rol.',
      closed:
        'El lugar cerró una de las dos cuentas. Ábrela de nuevo primero o deja las dos como están.',
      unproven:
        'La cuenta que queda no ha confirmado su correo y la otra sí. Deja la que está confirmada.',
      paying:
        'Una de las dos está pagando algo en este momento. Intenta de nuevo cuando termine, a más tardar en media hora.',
      membership:
        'Las dos tienen una membresía activa. Termina una primero, para que nadie pague dos veces.',
      household:
        'Una de las dos personas es adulto de otra familia. Primero tiene que salir de esa familia.',
      events:
        'Las dos van al mismo evento y al menos una lo pagó. Primero hay que cancelar la asistencia de una de las dos.',
      childrenChanged: 'Los niños de una de las dos cambiaron mientras tanto. Revisa de nuevo.',
      tooManyChildren: 'Juntas tendrían más de doce niños. Marca los que son los mismos.',
    },
    merged: {
      from: {
        subject: 'Tus dos cuentas en {venue} ahora son una',
        text: 'tu familia tenía dos cuentas en {venue}. Las unimos: las reservas, visitas, pases, crédito y permisos firmados ahora están en la otra cuenta.\n\nYa no puedes entrar como {email}. Entra con el correo de tu otra cuenta:\n\n{link}\n\nSi no tienes otra cuenta con nosotros, o no quieres esto, responde a este mensaje.',
      },
      into: {
        subject: 'Tus dos cuentas en {venue} ahora son una',
        text: 'tu familia tenía dos cuentas en {venue}. Las unimos: lo que había en la otra ahora está en esta cuenta. Entras como {email}, igual que antes. El otro correo ya no sirve para entrar y, si había dos códigos de miembro, funciona el de esta cuenta.\n\n{link}\n\nSi no tienes otra cuenta con nosotros, o crees que falta algo, responde a este mensaje.',
      },
    },
    newCode: {
      subject: 'Tu nuevo código de miembro en {venue}',
      text: 'te dimos un nuevo código de miembro. El número anterior y su imagen QR ya no funcionan. El nuevo está aquí:\n\n{link}\n\nSi no lo pediste, responde a este mensaje.',
    },
    standing: {
      suspended: {
        subject: 'Tus mensajes en {venue} están en pausa',
        text: 'no puedes escribir mensajes ni empezar conversaciones hasta el {until} (la pausa termina sola). Mientras tanto puedes leer todo, reservar y venir como siempre.\n\nSi crees que nos equivocamos, responde a este mensaje.',
      },
      lifted: {
        subject: 'Ya puedes escribir mensajes de nuevo en {venue}',
        text: 'la pausa de tus mensajes terminó antes. Puedes escribir como siempre.',
      },
      reopened: {
        subject: 'Tu cuenta en {venue} está abierta de nuevo',
        text: 'abrimos de nuevo tu cuenta. Puedes entrar como antes:\n\n{link}',
      },
    },
  },
};
