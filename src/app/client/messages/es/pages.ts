import type { pages as english } from '../en/pages.ts';

export const pages: typeof english = {
  landing: {
    title: 'Un pueblo acogedor para familias con peques',
    description:
      'Sesiones de juego, un salón para padres con café de cortesía y familias por conocer, para niños de 0 a 5 años. Reserva una sesión o únete a la lista de espera.',
  },
  waitlist: {
    title: 'Únete a la lista de espera',
    description:
      'Déjanos tu correo y entérate antes que nadie de las sesiones de juego, los eventos y las familias afines, para niños de 0 a 5 años.',
  },
  about: {
    title: 'Nosotros',
    description:
      'Nuestra historia, qué te espera en tu primera visita, cómo cuidamos la limpieza y la seguridad, y respuestas a lo que más preguntan las familias.',
  },
  privacy: {
    title: 'Privacidad',
    description:
      'Qué guardamos sobre ti y tu familia, para qué, por cuánto tiempo y cómo pedir que lo borremos.',
  },
  calendar: {
    title: 'Calendario de eventos',
    description: 'Cuentos, mañanas de música y encuentros para familias con niños de 0 a 5 años.',
  },
  parties: {
    title: 'Fiestas',
    description:
      'Celebra un cumpleaños en el salón de fiestas, con espacio de juego para niños de 0 a 5 años.',
  },
  shop: {
    title: 'Tienda',
    description: 'Pases, tarjetas de regalo y membresías para las sesiones de juego.',
  },
  shopSuccess: { title: 'Tu compra', description: 'Cómo va tu compra.' },
  giftCard: {
    title: 'Saldo de tarjeta de regalo',
    description: 'Mira cuánto queda en una tarjeta de regalo nuestra.',
  },
  orders: { title: 'Pedidos', description: 'Lo que has comprado, con sus recibos.' },
  login: {
    title: 'Entrar',
    description:
      'Entra a tu cuenta para reservar gratis con tu código de miembro y conocer a otras familias.',
  },
  resetPassword: { title: 'Cambia tu contraseña', description: 'Elige una nueva contraseña.' },
  verifyEmail: {
    title: 'Confirma tu correo',
    description: 'Confirma que este correo electrónico es tuyo.',
  },
  householdInvitation: {
    title: 'Invitación a una familia',
    description: 'Alguien quiere compartir contigo las sesiones de juego de su familia.',
  },
  booking: {
    title: 'Reserva una sesión de juego',
    description:
      'Dos horas de juego para tu peque y café en el salón para ti. Elige día y horario, y reserva tu lugar en un minuto.',
  },
  bookGuest: {
    title: 'Reserva una visita de prueba',
    description:
      '¿Es tu primera vez? Ven a jugar una vez: dos horas en la zona de juego y café en el salón para ti. No necesitas membresía.',
  },
  bookingSuccess: { title: 'Tu reserva', description: 'Cómo va tu reserva.' },
  waiver: {
    title: 'Exención de responsabilidad',
    description:
      'Firma nuestra exención de responsabilidad una vez antes de tu primera visita, desde tu teléfono.',
  },
  admin: { title: 'Administración', description: 'Dirige el centro desde aquí.' },
  kiosk: {
    title: 'Quiosco',
    description: 'Registra tu entrada y firma la exención en esta tableta.',
  },
  dashboard: {
    title: 'Tu espacio',
    description: 'Tu código de miembro, tus reservas y novedades.',
  },
  scan: {
    title: 'Entrada de socios',
    description: 'Escanea los códigos de las familias o escríbelos a mano.',
  },
  floor: {
    title: 'En la sala',
    description: 'Cuántos niños hay dentro, quién se va y quién llega.',
  },
  manageBooking: {
    title: 'Administra tu reserva',
    description: 'Cambia o cancela tu sesión de juego.',
  },
  leaveWaitlist: {
    title: 'Sal de la lista de espera del horario',
    description: 'Deja tu turno en la fila para una sesión de juego.',
  },
  unsubscribe: {
    title: 'Novedades por correo',
    description: 'Deja de recibir novedades y ofertas.',
  },
  party: {
    title: 'Tu fiesta',
    description: 'Lista de invitados, pago e invitación de tu fiesta.',
  },
  invitation: {
    title: 'Te invitamos',
    description: 'Quién, cuándo y dónde: contesta la invitación a una fiesta.',
  },
  sandboxPortal: {
    title: 'Portal de clientes de prueba',
    description: 'La página de una suscripción en el servicio de pagos de prueba.',
  },
  sandboxCheckout: {
    title: 'Pago de prueba',
    description: 'Paga con dinero de juguete mientras los pagos están en modo de prueba.',
  },
  myBookings: {
    title: 'Mis reservas',
    description: 'Lo que tienes planeado, tus turnos en espera y lo que ya pasó.',
  },
  matches: { title: 'Familias afines', description: 'Familias que van bien con la tuya.' },
  events: { title: 'Eventos', description: 'Qué hay para tu familia y con quién ir.' },
  messages: { title: 'Mensajes', description: 'Tus conversaciones con otras familias.' },
  memberCalendar: {
    title: 'Calendario de eventos para miembros',
    description: 'Todos los eventos nuestros y de la comunidad.',
  },
  notifications: { title: 'Avisos', description: 'Novedades de tus reservas y de tu comunidad.' },
  intake: {
    title: 'Completa tu perfil',
    description: 'Cuéntanos de tu familia para que encontremos otras afines.',
  },
  profile: {
    title: 'Perfil',
    description: 'Tu perfil, tus niños y tus ajustes.',
  },
  offline: { title: 'Sin conexión', description: 'Esta página necesita conexión.' },
  notFound: { title: 'Página no encontrada', description: 'En esta dirección no hay nada.' },
};
