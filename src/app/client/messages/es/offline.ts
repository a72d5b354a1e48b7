import type { offline as english } from '../en/offline.ts';

export const offline: typeof english = {
  title: 'Estás sin conexión',
  text: 'Esta página necesita conexión a internet. La abriremos en cuanto vuelvas a tenerla.',
  tryAgain: 'Intentar de nuevo',
  showCode: 'Mostrar mi código de miembro',
};
