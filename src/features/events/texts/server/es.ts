import type { texts as english } from './en.ts';

export const texts: typeof english = {
  events: {
    cancelled: 'Este evento se canceló.',
    over: 'Este evento ya terminó.',
    begun: 'Este evento ya empezó. Pregunta en la recepción.',
    full: 'Este evento está lleno. Puedes unirte a su lista de espera.',
    notSoMany: 'Ya no quedan tantos lugares.',
    onlyLeft:
      '{left, plural, one {Solo queda 1 lugar. Elige 1 e inténtalo de nuevo.} other {Solo quedan # lugares. Elige menos e inténtalo de nuevo.}}',
    fullForGuests:
      'Los últimos lugares se acaban de ocupar y no se reservó nada. Elige otro evento, o inicia sesión para unirte a la lista de espera.',
    priceChanged: 'Ahora el precio es {price} por persona. Revisa el total e inténtalo de nuevo.',
    notForGuests: 'Este evento es para miembros. Inicia sesión para reservar.',
    reservedAlready:
      'Este correo ya tiene una reserva para este evento. Para cambiarla, abre el enlace de su correo.',
    reservationPending:
      'Una reserva con este correo espera su pago. Termínala, o inténtalo de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
    takeBackFirst: 'Ya dijiste que vienes. Primero retira tu respuesta.',
    payOrTakeBack: 'Tus lugares esperan el pago. Paga o retira primero tu respuesta.',
    bookedAlready:
      'Ya reservaste este evento. Para venir con más o menos personas, cancela primero.',
    offerOver: 'Se acabó el tiempo en que te guardábamos los lugares.',
    offerSubject: 'Hay un lugar libre: {title}',
    offerText:
      'Hola, {name}:\n\nya hay lugar para ti: {title}, {when}\n\nTe lo guardamos hasta el {until}\nTómalo aquí:\n{link}\n\nHasta pronto,\n{venue}',
    publicFeedName: '{venue}: eventos',
    ownFeedName: '{venue}: mi calendario',
    suggestionTitle: 'Un evento para ti: {title}',
    reasonAges: 'Ideal para la edad de tus hijos',
    reasonInterest: 'Te gusta: {interest}',
    reasonFriend: '{first} va a ir',
    reasonTwoFriends: '{first} y {second} van a ir',
    reasonFriends:
      '{first}, {second} y {others, plural, one {una familia más} other {# familias más}} van a ir',
    interests: {
      music: 'la música',
      storytime: 'la hora del cuento',
      outdoor_play: 'jugar al aire libre',
      sensory_play: 'el juego sensorial',
      art: 'el arte',
      coffee: 'un café con otros papás y mamás',
      walks: 'los paseos',
      books: 'los libros',
      fitness: 'el ejercicio',
      volunteering: 'el voluntariado',
      parenting: 'hablar de la crianza',
    },
  },
  eventAdmin: {
    over: 'Este evento ya pasó: queda para quienes estuvieron allí.',
    seriesKeepsDay:
      'Una serie solo puede cambiar de día de la semana si se repite en un solo día. Cambia este evento solo, o quítalo de aquí en adelante y agrega una serie nueva.',
    notInSeries: 'Este evento no se repite.',
    sourceKnown: 'Esta dirección ya está en la lista.',
    sourceGone: 'Esta fuente ya no está en la lista.',
    refusedAddress:
      'Esta dirección no está en la internet pública, o está escrita de un modo que no seguimos.',
    movedTitle: 'Cambió: {title}',
    movedBody: '{title} es ahora: {when}, {where}.',
    movedBodyNowhere: '{title} es ahora: {when}, en el lugar de siempre.',
    cancelledTitle: 'Cancelado: {title}',
    cancelledBody: '{title}, previsto para: {when}, se canceló.',
    backTitle: 'Sí se realiza: {title}',
    backBody: '{title} sí se realiza: {when}, {where}.',
    refundComes: '{amount} van de regreso a ti. Puede tardar unos días en llegar.',
    refundAtDesk: 'Te devolvemos {amount} en la recepción, donde se pagó.',
    refundValue: '{amount} están de vuelta en la tarjeta de regalo o el crédito de donde salieron.',
    sorry: 'Lo sentimos, y esperamos verte en otra ocasión.',
    seeEvents: 'Mira qué más hay:\n{address}',
    problemOf: '{title}: {sentence}',
    problems: {
      refusedAddress:
        'No está en la internet pública, o su dirección está escrita de un modo que no seguimos.',
      unreachable: 'No hubo conexión.',
      tooSlow: 'No respondió por completo en 15 segundos.',
      tooLarge: 'Ocupa más de 5 MB.',
      tooManyRedirects: 'Nos manda de una dirección a otra sin fin.',
      notFound: 'No hay nada en esta dirección.',
      denied: 'No nos deja entrar.',
      badAnswer: 'Su respuesta estaba dañada.',
      nothingToRead:
        'No hay eventos que leer: no es un calendario, ni un canal, ni una página con eventos.',
      unreadable: 'No se pudo leer.',
      tooComplex: 'Es demasiado complicado para leerlo hasta el final.',
      tooMany: 'Hay más de 5,000 eventos: el resto quedó fuera.',
      noTitle: 'Un evento no tiene título.',
      noStart: 'No dice cuándo empieza.',
      strangeTime: 'Su fecha pasó hace mucho, o está demasiado lejos.',
      endBeforeStart: 'Termina antes de empezar.',
      tooLong: 'Dura más de un mes.',
      unknownZone: 'Su zona horaria es desconocida.',
      unknownRule: 'No se entiende cómo se repite: solo entró el primero.',
      private: 'Está marcado como privado.',
      unexpected: 'Algo salió mal de nuestro lado.',
    },
  },
};
