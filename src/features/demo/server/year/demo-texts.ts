import type { VenueSettings } from '#features/venue/venue-settings.ts';

/** What the demo's venue says about itself. */
export const demoTexts = {
  name: 'Little Oak Playhouse',
  email: 'hello@littleoak.example',
  headlineEn: 'Rainy days are play days',
  headlineEs: 'Los días de lluvia son días de juego',
  leadEn:
    'A bright room full of climbing, pretending and making friends, for children from 0 to 5.',
  leadEs: 'Una sala luminosa para trepar, imaginar y hacer amigos, para niños de 0 a 5 años.',
  aboutHeadlineEn: 'A playhouse run by two parents and a lot of coffee',
  aboutHeadlineEs: 'Una casa de juegos de dos padres y mucho café',
  storyEn:
    'We opened a year ago, after one winter too many of rainy afternoons at home. Little Oak is small on purpose: you see your child from every seat, and after a few visits you know the other parents by name.',
  storyEs:
    'Abrimos hace un año, después de demasiadas tardes de lluvia en casa. Little Oak es pequeña a propósito: ves a tu hijo desde cualquier asiento y, tras unas visitas, conoces a los otros padres por su nombre.',
  houseRulesEn:
    'Socks for everyone, shoes stay at the door.\nStay with your child: we watch the room, you watch your own.\nFood and drinks at the tables only.',
  houseRulesEs:
    'Calcetines para todos, los zapatos se quedan en la entrada.\nQuédate con tu hijo: cuidamos la sala, tú cuidas a los tuyos.\nComida y bebida solo en las mesas.',
  bringEn: 'Socks for everyone who plays, and a water bottle.',
  bringEs: 'Calcetines para todos los que juegan y una botella de agua.',
  directionsEn:
    'Next to the library. Parking is free for two hours, and strollers fit through the side door.',
  directionsEs:
    'Junto a la biblioteca. Dos horas de estacionamiento gratis, y los cochecitos caben por la puerta lateral.',
  includedEn: 'Two hours of play, coffee or tea for one adult per family, and a locker.',
  includedEs: 'Dos horas de juego, café o té para un adulto por familia y un casillero.',
  questionsEn: [
    {
      question: 'Can grandparents come along?',
      answer: 'Yes. Adults are always free, as long as they come with a child.',
    },
    {
      question: 'May we bring our own snacks?',
      answer: 'Yes, to the tables. Please leave nuts at home: some of our families are allergic.',
    },
  ],
  questionsEs: [
    {
      question: '¿Pueden venir los abuelos?',
      answer: 'Sí. Los adultos entran gratis siempre que vengan con un niño.',
    },
    {
      question: '¿Podemos traer nuestra merienda?',
      answer:
        'Sí, para comer en las mesas. Deja las nueces en casa: algunas familias son alérgicas.',
    },
  ],
} satisfies Partial<VenueSettings>;
