import type { landing as english } from '../en/landing.ts';

export const landing: typeof english = {
  eyebrow: 'Para familias con niños de 0 a 5 años',
  title: 'Criar es cosa de todo un pueblo. Ven a conocer el tuyo.',
  lead: 'Un lugar luminoso y tranquilo para que los peques jueguen, con café caliente para ti y vecinos que vale la pena conocer.',
  joinCommunity: 'Únete a la comunidad',
  bookSession: 'Reserva una sesión de juego',
  signWaiver: '¿Es tu primera visita? Firma la exención antes de venir',
  benefitsTitle: 'Menos planes, más compañía',
  matchingTitle: 'Familias afines a la tuya',
  matchingText:
    'Conoce familias que van con la tuya: por la edad de los niños, por sus intereses y por sus ratos libres.',
  eventsTitle: 'Eventos bien elegidos',
  eventsText:
    'Un calendario pensado para los más pequeños, con ideas de a qué familias afines invitar.',
  bookingTitle: 'Reservar es fácil',
  bookingText: 'Juego libre, clases o el salón de fiestas: eliges un horario y listo.',
  whyTitle: 'Por qué unirte',
  whyLead:
    'Los primeros cinco años son maravillosos, y a veces también solitarios. En {venue} las dos cosas se encuentran: tu peque juega, tú te sientas, y la persona desconocida de al lado se vuelve una amistad.',
  moreAboutUs: 'Conócenos mejor',
  factHoursTitle: 'Dos horas sin prisa',
  factHoursText: 'Cada sesión de juego dura 2 horas, con un número limitado de niños en la sala.',
  factCoffeeTitle: 'El café va por nuestra cuenta',
  factCoffeeText:
    'En el salón para padres hay café de cortesía y se ve muy bien toda la zona de juego.',
  factAgesTitle: 'Hecho para 0 a 5 años',
  factAgesText:
    'Todo es del tamaño de quienes gatean, se tambalean y trepan, hasta los cinco años.',
  factPriceTitle: '{openPlay} por sesión',
  factPriceText:
    'Los miembros juegan gratis con su código. ¿Primera visita? Pruébanos una vez por {trial}.',
  readyTitle: '¿Te animas?',
  readyText:
    'Déjanos tu correo y te avisaremos cuando haya un lugar, qué eventos vienen y qué familias tienes cerca.',
};
