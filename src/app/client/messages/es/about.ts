import type { about as english } from '../en/about.ts';

export const about: typeof english = {
  title: 'Una plaza para las familias',
  lead: '{ages, select, none {{venue} es un espacio de juego y una comunidad para familias con niños pequeños.} other {{venue} es un espacio de juego y una comunidad para familias con niños {ages}.}} Los niños juegan, los grandes respiran y los vecinos se hacen amigos.',
  visit: 'Reserva una visita',
  membership: 'Pide una membresía',
  storyTitle: 'Nuestra historia',
  story1:
    'Cualquier familia con un bebé conoce la pregunta de un martes gris: ¿y ahora adónde vamos? El parque está mojado, el café no está hecho para quien gatea, y en casa ya llevamos toda la semana.',
  story2:
    'Este lugar quiere ser la respuesta: uno donde los niños juegan, y donde ves las mismas caras tan seguido que terminas por aprenderte sus nombres.',
  story3:
    'Criar a los más pequeños nunca fue tarea para una o dos personas. {venue} es nuestra manera de recuperar el pueblo.',
  expectTitle: 'Qué te espera',
  playTitle: 'Juego con sentido',
  playText:
    'Tiempo y espacio para jugar, cada peque a su ritmo. Reserva la sesión que va con tu día.',
  communityTitle: 'Comunidad de verdad',
  communityText:
    'Familias con niños de edades parecidas, con intereses en común y con los mismos ratos libres.',
  supportTitle: 'Apoyo para madres y padres',
  supportText:
    '{lounge, select, yes {{coffee, select, yes {Un salón para padres con café de cortesía, y gente} other {Un salón para padres, y gente}}} other {{coffee, select, yes {Café de cortesía, y gente} other {Gente}}}} que sabe cómo estuvo la noche de ayer.',
  safetyTitle: 'La seguridad, primero',
  safetyText: 'Un número limitado de niños en cada sesión.',
  careTitle: 'Seguridad y limpieza',
  careLead: 'Lo que vale en cada visita.',
  cleaningTitle: 'Limpieza diaria',
  cleaningText: 'La zona de juego se limpia todos los días.',
  standardsTitle: 'Normas de seguridad',
  standardsText: 'El equipo se revisa con regularidad.',
  verificationTitle: 'Verificación',
  verificationText:
    'Para reservar en línea, un adulto firma la exención. Los miembros entran con su propio código.',
  houseRulesTitle: 'Reglas de la casa',
  policiesTitle: 'Políticas',
  faqTitle: 'Preguntas frecuentes',
  faq: {
    length: {
      question: '¿Cuánto dura una sesión de juego?',
      answer: 'Cada sesión de juego dura {length}.',
    },
    ages: {
      question: '¿Para qué edades es {venue}?',
      answer: 'Es para niños {ages}.',
    },
    lounge: {
      question: '¿Hay un lugar para madres y padres?',
      answer:
        '{coffee, select, yes {Sí. Hay un salón para padres con café de cortesía.} other {Sí. Hay un salón para padres.}}',
    },
    firstVisit: {
      question: '¿Qué necesito para la primera visita?',
      answer:
        'Una reserva y una exención firmada por cada niño. La firmas desde tu teléfono antes de venir, y también vale para tus próximas visitas.',
    },
    prices: {
      question: '¿Cuánto cuesta? ¿Podemos probar antes?',
      answer:
        '{sessionPrice, select, free {Las sesiones de juego son gratis} from {Una sesión de juego cuesta desde {openPlay}} other {Una sesión de juego cuesta {openPlay}}}{sessionTax, select, added { más impuestos} other {}}{members, select, yes {, y los miembros juegan gratis con su código} other {}}. No necesitas membresía para reservar{cheaperTrial, select, free {: tu primera visita es gratis} paid {: tu primera visita cuesta {trial}} other {}}.',
    },
    changes: {
      question: '¿Y si cambian nuestros planes?',
      answer:
        'Usa el enlace de tu correo de confirmación para cambiar o cancelar la reserva. Si cancelas {hours, plural, =0 {antes de que empiece la sesión} one {al menos {count} hora antes de que empiece la sesión} other {al menos {count} horas antes de que empiece la sesión}}, te devolvemos todo. Después ya no hay reembolso.',
    },
  },
  contactTitle: '¿Te quedó alguna duda?',
  contactText: 'Escríbenos a <mail>{email}</mail>.',
};
