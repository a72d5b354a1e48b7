import type { guestTexts as english } from '../en/guest.ts';

export const guestTexts: typeof english = {
  title: 'Reserva una visita de prueba',
  lead: '¿Es tu primera vez? Pruébanos. Si ya vienes o eres miembro, <link>reserva en la otra página</link>.',
  leadDearer:
    'Una visita de prueba por familia. Si no la necesitas, <link>reserva una sesión</link>: {price}.',
  steps: 'Pasos de la reserva',
  stepTime: 'Día y horario',
  stepDetails: 'Tus datos',
  back: 'Atrás',
  continue: 'Seguir con tus datos',
  information: 'Tus datos',
  name: 'Nombre completo',
  email: 'Correo electrónico',
  memberSignIn: '¿Ya eres miembro? <link>Entra aquí</link>',
  session: 'Juego libre de prueba',
  trialLimit: 'Una visita de prueba por familia.',
};
