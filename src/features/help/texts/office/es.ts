import type * as english from './en.ts';
import { communityArticles } from './es/community.ts';
import { dailyArticles } from './es/daily.ts';
import { familyArticles } from './es/families.ts';
import { partyAndEventArticles } from './es/parties-and-events.ts';
import { sellArticles } from './es/sell.ts';
import { setUpArticles } from './es/set-up.ts';

export const officeHelp: typeof english.officeHelp = {
  title: 'Ayuda',
  lead: 'Cómo funciona cada página de Administración y respuestas a lo que más se pregunta.',
  search: 'Buscar en la ayuda',
  count: '{count, plural, =0 {Sin artículos} one {# artículo} other {# artículos}}',
  noResults: 'No hay artículos para «{text}». Prueba con otra palabra.',
  all: 'Todos los artículos',
  openPage: 'Abrir {page}',
  permalink: 'Enlace a este artículo',
  forFamilies: 'La página de ayuda que ven las familias',
  notFoundTitle: 'Artículo no encontrado',
  notFoundText: 'Elige otro artículo de la lista.',
  desk: 'Recepción',
  floor: 'Pantalla de pared',
  pictures: {
    today: 'La página Hoy con sesiones, familias dentro y tareas pendientes',
    bookings: 'La lista de reservas con filtros y una fila por reserva',
    schedule: 'El horario por día, con una barra que muestra la ocupación de cada sesión',
    people: 'La lista de familias con sus niños, su estado y su última visita',
    desk: 'La recepción con el campo de códigos, las familias esperadas y las visitas de hoy',
    floor: 'La pantalla de pared con los niños que están dentro y quiénes salen pronto',
    prices: 'La lista de precios con las entradas y sus precios',
    reports: 'Los informes con el dinero recibido cada día',
  },
};

export const helpArticles: typeof english.helpArticles = {
  ...dailyArticles,
  ...familyArticles,
  ...partyAndEventArticles,
  ...sellArticles,
  ...communityArticles,
  ...setUpArticles,
};
