import type { notOpenYet as english } from './en.ts';

export const notOpenYet: typeof english = {
  title: 'Todavía no se puede reservar',
  text: 'Lo estamos preparando todo. <mail>Escríbenos</mail> y te avisamos en cuanto puedas reservar.',
  textWithoutMail: 'Lo estamos preparando todo. Vuelve pronto.',
  phone: 'O llámanos: <link>{phone}</link>',
  previewTitle: 'Solo tu equipo y tú ven esta página',
  previewText:
    'Las familias podrán reservar cuando confirmes tus sesiones y tus precios en la configuración inicial.',
};
