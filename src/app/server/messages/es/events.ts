import type { events as en } from '../en/events.ts';

export const events: typeof en = {
  cancelled: 'Este evento se canceló.',
  over: 'Este evento ya terminó.',
  begun: 'Este evento ya empezó. Pregunta en la recepción.',
  full: 'Este evento está lleno. Puedes unirte a su lista de espera.',
  notSoMany: 'Ya no quedan tantos lugares.',
  takeBackFirst: 'Ya dijiste que vienes. Primero retira tu respuesta.',
  payOrTakeBack: 'Tus lugares esperan el pago. Paga o retira primero tu respuesta.',
  bookedAlready: 'Ya reservaste este evento. Para venir con más o menos personas, cancela primero.',
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
};
