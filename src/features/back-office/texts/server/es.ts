import type { texts as english } from './en.ts';

export const texts: typeof english = {
  backups: {
    elsewhere:
      'El archivo de esta copia no está en este servidor. Búscalo en la carpeta de copias del servidor que la hizo.',
    failed: {
      subject: 'Falló la copia de seguridad de {venue}',
      text: 'No se pudo hacer la copia de seguridad: {problem}\n\nLas copias anteriores siguen ahí. El siguiente intento es dentro de una hora por la noche, o pulsa "Hacer copia ahora":\n\n{link}',
    },
    problem: {
      noRoom: 'no queda espacio donde se guardan las copias.',
      notWritable: 'no se puede escribir en la carpeta de copias.',
      damaged: 'el archivo no estaba completo al leerlo de nuevo.',
      storeUnreachable: 'no se puede llegar al almacén de copias.',
      storeDenied: 'el almacén de copias rechaza la clave.',
      storeBadAnswer: 'el almacén de copias respondió con un error.',
      interrupted: 'el servidor se detuvo a la mitad.',
      unexpected: 'pasó algo inesperado; el registro del servidor dice qué.',
    },
  },
};
