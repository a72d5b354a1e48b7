import type { texts as english } from './en.ts';

export const texts: typeof english = {
  imports: {
    tooLarge: 'El archivo pesa más de {most} MB. Divídelo, por favor.',
    tooManyRows: 'El archivo tiene más de {most, number} filas. Divídelo, por favor.',
    noTable:
      'Esto no es una tabla que podamos leer. Guárdala como CSV, con los nombres de las columnas en la primera línea.',
    quotes:
      'Las comillas de la línea {line} no concuerdan. Corrígelas, por favor: cada una dentro de un campo se escribe dos veces.',
    alreadyRun:
      'Este archivo ya se importó o se está importando. Súbelo de nuevo para importarlo otra vez.',
    forgotten: 'Los archivos subidos se olvidan después de un día. Súbelo de nuevo, por favor.',
    otherColumns: 'Las columnas no son de este archivo. Carga la página de nuevo, por favor.',
    columnMissing: 'Elige una columna para cada campo necesario, por favor.',
    paidElsewhere: 'Importada del sistema anterior, precio allí: {price}. Aquí no se pagó nada.',
  },
};
