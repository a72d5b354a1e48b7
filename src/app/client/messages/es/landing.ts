import type { landing as english } from '../en/landing.ts';

export const landing: typeof english = {
  eyebrow:
    '{ages, select, none {Para familias con niños pequeños} other {Para familias con niños {ages}}}',
  title: 'Criar es cosa de todo un pueblo. Ven a conocer el tuyo.',
  lead: 'Un lugar para que los peques jueguen y para que conozcas a vecinos que valen la pena.',
  joinCommunity: 'Únete a la comunidad',
  bookSession: 'Reserva una sesión de juego',
  signWaiver: '¿Es tu primera visita? Firma la exención antes de venir',
  photosTitle: 'Así es por dentro',
  benefitsTitle: 'Menos planes, más compañía',
  matchingTitle: 'Familias afines a la tuya',
  matchingText:
    'Conoce familias como la tuya, según la edad de los niños, los intereses y los ratos libres.',
  eventsTitle: 'Eventos bien elegidos',
  eventsText:
    'Un calendario pensado para los más pequeños, con ideas de a qué familias afines invitar.',
  bookingTitle: 'Reservar es fácil',
  bookingText: 'Eliges un día y un horario, y listo.',
  whyTitle: 'Por qué unirte',
  whyLead:
    'Los primeros años son maravillosos, y a veces también solitarios. En {venue} las dos cosas se encuentran: tu peque juega, y la persona desconocida de al lado se vuelve una amistad.',
  moreAboutUs: 'Conócenos mejor',
  factHoursTitle: '{length, select, none {Espacio para jugar} other {{length} para jugar}}',
  factHoursText:
    '{length, select, none {Cada sesión de juego tiene un número limitado de niños.} other {Cada sesión de juego dura {length}, con un número limitado de niños.}}',
  factCoffeeTitle: 'El café va por nuestra cuenta',
  factCoffeeText:
    '{lounge, select, yes {En el salón para padres hay café de cortesía.} other {Café de cortesía para ti mientras tu peque juega.}}',
  factLoungeTitle: 'Un salón para padres',
  factLoungeText: 'Un lugar para sentarte mientras tu peque juega.',
  factAgesTitle: 'Para niños {ages}',
  factAgesText: 'Elige un horario, reserva y ven a jugar.',
  factPriceTitle:
    '{sessionPrice, select, free {Jugar es gratis} from {Desde {openPlay} por sesión} other {{openPlay} por sesión}}{sessionTax, select, added {, más impuestos} other {}}',
  factPriceText:
    '{members, select, yes {Los miembros juegan gratis con su código.} other {Reserva una sesión y ven a jugar.}}{cheaperTrial, select, free { ¿Primera visita? Pruébanos una vez gratis.} paid { ¿Primera visita? Pruébanos una vez por {trial}.} other {}}',
  readyTitle: '¿Te animas?',
  readyText: 'Déjanos tu correo para recibir noticias.',
};
