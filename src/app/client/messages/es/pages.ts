import type { pages as english } from '../en/pages.ts';

export const pages: typeof english = {
  landing: {
    title: 'Un pueblo acogedor para familias con peques',
    description:
      'Sesiones de juego, eventos y familias por conocer. Reserva una sesión o únete a la lista de espera.',
  },
  waitlist: {
    title: 'Únete a la lista de espera',
    description:
      'Déjanos tu correo y entérate antes que nadie de las sesiones de juego, los eventos y las familias afines.',
  },
  about: {
    title: 'Nosotros',
    description:
      'Dónde estamos, cuándo abrimos, qué te espera en tu primera visita y respuestas a lo que más preguntan las familias.',
  },
  privacy: {
    title: 'Privacidad',
    description:
      'Qué guardamos sobre ti y tu familia, para qué, por cuánto tiempo y cómo pedir que lo borremos.',
  },
  help: {
    title: 'Ayuda',
    description:
      'Cómo reservar y cancelar, qué guardamos sobre tu hijo y respuestas a más preguntas.',
  },
  officeHelp: { title: 'Ayuda', description: 'Cómo funciona cada página de Administración.' },
  calendar: {
    title: 'Calendario de eventos',
    description: 'Lo que hay para familias con niños pequeños: fechas, lugares y precios.',
  },
  event: {
    title: 'Evento',
    description: 'Cuándo y dónde es, y cómo reservar.',
  },
  parties: {
    title: 'Fiestas',
    description: 'Paquetes de fiesta y cómo reservar uno.',
  },
  shop: {
    title: 'Tienda',
    description: 'Pases, tarjetas de regalo y membresías para las sesiones de juego.',
  },
  shopSuccess: { title: 'Tu compra', description: 'Tu pedido y su pago.' },
  giftCard: {
    title: 'Saldo de tarjeta de regalo',
    description: 'Consulta el saldo de tu tarjeta de regalo.',
  },
  orders: { title: 'Pedidos', description: 'Tus pedidos y recibos.' },
  login: {
    title: 'Iniciar sesión',
    description:
      'Inicia sesión para reservar gratis con tu código de miembro y conocer a otras familias.',
  },
  resetPassword: { title: 'Cambia tu contraseña', description: 'Elige una nueva contraseña.' },
  verifyEmail: {
    title: 'Confirma tu correo',
    description: 'Confirma que este correo electrónico es tuyo.',
  },
  householdInvitation: {
    title: 'Invitación a una familia',
    description: 'Una familia quiere compartir contigo sus sesiones de juego.',
  },
  booking: {
    title: 'Reserva una sesión de juego',
    description: 'Elige día y horario, y reserva tu lugar en un minuto.',
  },
  bookGuest: {
    title: 'Reserva una visita de prueba',
    description: '¿Es tu primera vez? Ven a jugar una vez. No necesitas membresía.',
  },
  bookingSuccess: { title: 'Tu reserva', description: 'Cuándo, dónde y cuánto pagaste.' },
  waiver: {
    title: 'Exención de responsabilidad',
    description:
      'Firma nuestra exención de responsabilidad antes de tu primera visita, desde tu teléfono.',
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
    title: 'Entrada de miembros',
    description: 'Escanea los códigos de las familias o escríbelos a mano.',
  },
  floor: {
    title: 'En la sala',
    description: 'Cuántos niños hay dentro, quién se va y quién llega.',
  },
  photoConsent: {
    title: 'Permiso para fotos',
    description: 'Elige si se pueden tomar fotos de tu hijo.',
  },
  manageBooking: {
    title: 'Administra tu reserva',
    description: 'Cambia o cancela tu sesión de juego.',
  },
  leaveWaitlist: {
    title: 'Sal de la lista de espera del horario',
    description: 'Sal de la lista de espera de una sesión de juego.',
  },
  unsubscribe: {
    title: 'Boletín',
    description: 'Cancela la suscripción a novedades y ofertas.',
  },
  party: {
    title: 'Tu fiesta',
    description: 'La lista de invitados, los pagos y la invitación de tu fiesta.',
  },
  invitation: {
    title: 'Te invitamos',
    description: 'Mira los detalles y confirma si vienes a la fiesta.',
  },
  sandboxPortal: {
    title: 'Portal de clientes de prueba',
    description: 'La página de prueba donde los clientes administran una suscripción.',
  },
  sandboxCheckout: {
    title: 'Pago de prueba',
    description: 'Haz un pago de prueba mientras los pagos están en modo de prueba.',
  },
  myBookings: {
    title: 'Mis reservas',
    description: 'Tus próximas sesiones, listas de espera y visitas pasadas.',
  },
  matches: { title: 'Familias afines', description: 'Familias que te puede gustar conocer.' },
  events: { title: 'Eventos', description: 'Eventos para tu familia y con quién ir.' },
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
  offline: { title: 'Sin conexión', description: 'Esta página necesita conexión a internet.' },
  notFound: {
    title: 'Página no encontrada',
    description: 'En esta dirección no hay ninguna página.',
  },
};
