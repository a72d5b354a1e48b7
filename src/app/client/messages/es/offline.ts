import type { offline as english } from '../en/offline.ts';

export const offline: typeof english = {
  title: 'Estás sin conexión',
  text: 'Esta página necesita conexión. La abriremos en cuanto vuelvas a estar en línea.',
  tryAgain: 'Intentar de nuevo',
  showCode: 'Mostrar mi código de miembro',
};
