import type { frame as english } from '../en/frame.ts';

export const frame: typeof english = {
  skip: 'Ir al contenido',
  home: '{venue}, inicio',
  mainMenu: 'Principal',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  book: 'Reservar',
  about: 'Nosotros',
  calendar: 'Calendario',
  parties: 'Fiestas',
  shop: 'Tienda',
  login: 'Entrar',
  dashboard: 'Mi espacio',
  darkTheme: 'Tema oscuro',
  footerMenu: 'Más',
  privacy: 'Privacidad',
  contact: 'Contacto',
  copyright: '© {years} {venue}',
  footerLine:
    'Un lugar para jugar, descansar y sentirse en casa, para familias con niños de 0 a 5 años.',
  sandboxTitle: 'Modo de prueba',
  sandbox: 'Los pagos están en modo de prueba. No se cobra a ninguna tarjeta.',
  memberMenu: 'Miembros',
  memberHome: 'Inicio',
  notForYouTitle: 'Esta página no es para tu cuenta',
  notForYouText:
    'Entraste bien, pero tu cuenta no tiene el permiso que pide esta página. Si crees que debería tenerlo, <mail>escríbenos</mail>.',
  backHome: 'Volver al inicio',
  failedTitle: 'Algo salió mal',
  failedText: 'No se pudo cargar la página. Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  notFoundTitle: '404: no encontramos esta página',
  notFoundText: 'Quizá el enlace es antiguo o le falta un pedazo. Desde el inicio llegas a todo.',
  signInFirst:
    'Para abrir esa página, primero <login>entra a tu cuenta</login>. Te llevaremos directo allí.',
};
