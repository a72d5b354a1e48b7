import type { demo as english } from './en.ts';

export const demo: typeof english = {
  bannerTitle: 'Demostración',
  banner:
    'Esto es una demostración: no se envía ni se cobra nada, y cada noche vuelve a empezar. <link>Entra como otra persona</link>',
  title: 'Explora como',
  text: 'Elige a una persona. Sin contraseña, y puedes cambiar cuando quieras.',
  signingIn: 'Iniciando sesión como {name}...',
  roles: {
    owner: '{name}, la dueña',
    desk: '{name}, en recepción',
    family: '{name}, una familia con membresía',
    newcomer: '{name}, una familia nueva',
  },
  hints: {
    owner: 'La administración: hoy, reservas, precios e informes.',
    desk: 'El registro de llegadas, con las familias que se esperan ahora.',
    family: 'Reservas, un pase, una membresía, afinidades y mensajes.',
    newcomer: 'Acaba de registrarse: sin exención firmada ni reservas.',
  },
  failed: 'Algo salió mal. Inténtalo de nuevo.',
};
