import type { texts as english } from './en.ts';

export const texts: typeof english = {
  imports: {
    tooLarge: 'El archivo pesa más de {max} MB. Divídelo, por favor.',
    tooManyRows: 'El archivo tiene más de {max, number} filas. Divídelo, por favor.',
    noTable:
      'No podemos leer esta tabla. Guárdala como CSV, con los nombres de las columnas en la primera fila.',
    quotes:
      'Las comillas de la línea {line} no coinciden. Corrígelas, por favor: dentro de un campo, cada comilla se escribe dos veces.',
    alreadyRun:
      'Este archivo ya se importó o se está importando. Súbelo de nuevo para importarlo otra vez.',
    forgotten: 'Los archivos subidos se borran después de un día. Súbelo de nuevo, por favor.',
    otherColumns: 'Las columnas no coinciden con este archivo. Recarga la página, por favor.',
    columnMissing: 'Elige una columna para cada campo necesario, por favor.',
    paidElsewhere:
      'Importada del sistema anterior, donde el precio era {price}. Aquí no se cobró nada.',
  },
};
