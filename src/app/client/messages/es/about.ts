import type { about as english } from '../en/about.ts';

export const about: typeof english = {
  title: 'La plaza del pueblo, bajo techo',
  lead: '{venue} es un espacio de juego y una comunidad para familias con niños de 0 a 5 años. Los niños juegan, los grandes respiran y los vecinos se hacen amigos.',
  visit: 'Reserva una visita',
  membership: 'Pide una membresía',
  storyTitle: 'Nuestra historia',
  story1:
    'Todo empezó con la pregunta que se hace cualquier familia con un bebé un martes gris: ¿y ahora adónde vamos? El parque está mojado, el café no está hecho para quien gatea, y en casa ya llevamos toda la semana.',
  story2:
    'Así que hicimos el lugar que nos faltaba. Uno con espacio para trepar y un rincón para la siesta. Uno donde el café está caliente y a nadie le molesta una galleta en el piso. Uno donde ves las mismas caras tan seguido que terminas por aprenderte sus nombres.',
  story3:
    'Criar a los más pequeños nunca fue tarea para una o dos personas. {venue} es nuestra manera de volver a poner el pueblo en su lugar.',
  expectTitle: 'Qué te espera',
  playTitle: 'Juego con sentido',
  playText:
    'Juguetes abiertos a la imaginación, formas blandas para trepar y rincones tranquilos, elegidos para lo que más les gusta de los 0 a los 5 años.',
  communityTitle: 'Comunidad de verdad',
  communityText:
    'Familias con niños de edades parecidas, con intereses en común y con los mismos ratos libres.',
  supportTitle: 'Apoyo para madres y padres',
  supportText:
    'Un salón para padres con café de cortesía, y gente que sabe cómo estuvo la noche de ayer.',
  safetyTitle: 'La seguridad, primero',
  safetyText:
    'Un número limitado de niños en cada sesión, una exención firmada por cada niño y personal en la sala.',
  careTitle: 'Seguridad y limpieza',
  careLead: 'Deberías poder sentarte sin tener que revisar antes toda la sala.',
  cleaningTitle: 'Limpieza diaria',
  cleaningText:
    'La zona de juego se limpia todos los días, y los juguetes que pasaron por una boca se retiran hasta que estén lavados.',
  standardsTitle: 'Normas de seguridad',
  standardsText:
    'El equipo está hecho para 0 a 5 años y se revisa con regularidad. Los niños están siempre a la vista del adulto con quien vinieron.',
  verificationTitle: 'Sabemos quién viene',
  verificationText:
    'Cada visita la reserva un adulto con nombre y con la exención firmada, y los miembros entran con su propio código.',
  faqTitle: 'Preguntas con respuesta',
  faq: {
    length: {
      question: '¿Cuánto dura una sesión de juego?',
      answer:
        'Cada sesión de juego dura 2 horas. Puedes llegar en cualquier momento después de que empiece, y no hay prisa: las siguientes familias entran cuando tu sesión ya terminó.',
    },
    ages: {
      question: '¿Para qué edades es {venue}?',
      answer:
        'El espacio está hecho para niños de 0 a 5 años. Los bebés son tan bienvenidos como los preescolares, y cada niño viene con un adulto que se queda y lo cuida.',
    },
    lounge: {
      question: '¿Hay un lugar para madres y padres?',
      answer:
        'Sí. El salón para padres está junto a la zona de juego, con asientos y café de cortesía, para que descanses sin perder de vista a tu peque.',
    },
    firstVisit: {
      question: '¿Qué necesito para la primera visita?',
      answer:
        'Una reserva y una exención firmada por cada niño. La firmas desde tu teléfono en unos minutos antes de venir; no hace falta repetirla hasta que venza.',
    },
    prices: {
      question: '¿Cuánto cuesta? ¿Podemos probar antes?',
      answer:
        'Una sesión de juego cuesta {openPlay}, y los miembros juegan gratis con su código. ¿Es tu primera vez? Reserva una visita de prueba por {trial}, sin membresía.',
    },
    changes: {
      question: '¿Y si cambian nuestros planes?',
      answer:
        'En el correo de confirmación hay un enlace para cambiar o cancelar la reserva. Si cancelas {hours, plural, =0 {antes de que empiece la sesión} one {al menos {count} hora antes de que empiece la sesión} other {al menos {count} horas antes de que empiece la sesión}}, te devolvemos todo; después ya no hay devolución.',
    },
  },
  stillTitle: '¿Te quedó alguna duda?',
  stillText: 'Escríbenos a <mail>{email}</mail>. Te contesta una persona de verdad.',
};
