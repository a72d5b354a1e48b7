import type { texts as english } from './en.ts';

export const texts: typeof english = {
  backups: {
    notInDemo: 'De una demostración no se pueden hacer copias de seguridad.',
    elsewhere:
      'El archivo de esta copia no está en este servidor. Búscalo en la carpeta de copias del servidor que la hizo.',
    failed: {
      subject: '{venue}: falló la copia de seguridad',
      text: 'No se pudo hacer la copia de seguridad: {problem}\n\nLas copias anteriores siguen ahí. Lo intentaremos de nuevo en menos de una hora durante la noche, o puedes elegir «Hacer copia ahora»:\n\n{link}',
    },
    problem: {
      noRoom: 'no queda espacio donde se guardan las copias.',
      notWritable: 'no se puede escribir en la carpeta de copias.',
      damaged: 'el archivo de la copia estaba incompleto al comprobarlo.',
      storeUnreachable: 'no podemos conectar con el almacén de copias.',
      storeDenied: 'el almacén de copias rechaza la clave.',
      storeBadAnswer: 'el almacén de copias devolvió un error.',
      interrupted: 'el servidor se detuvo durante la copia.',
      unexpected: 'pasó algo inesperado. Mira los detalles en el registro del servidor.',
    },
  },
};
