import type { texts as english } from './en.ts';

export const texts: typeof english = {
  imports: {
    noTable:
      'No encontramos ninguna tabla en este archivo. Guárdalo como CSV o XLSX, con los nombres de las columnas en la primera fila.',
    noRows: 'En este archivo hay nombres de columnas, pero ninguna fila debajo.',
    oldExcel:
      'Este archivo es de un Excel antiguo (.xls) o tiene contraseña. Guárdalo como .xlsx sin contraseña.',
    brokenWorkbook:
      'Este archivo de Excel está dañado. Ábrelo, guárdalo como archivo nuevo y vuelve a intentarlo.',
    workbookTooLarge: 'Este archivo de Excel pesa más de {max} MB. Guárdalo como CSV, por favor.',
    unpackedTooLarge:
      'Este archivo de Excel contiene más de {max} MB de datos. Guárdalo como CSV, por favor.',
    gaveUp:
      'Lo intentamos varias veces, pero no pudimos leer este archivo. Guárdalo de nuevo como CSV y sube ese archivo, por favor.',
    runStopped:
      'La importación se detuvo después de {rows, number} filas por un error. Lo que guardó hasta ahí se conserva. Puedes deshacer la importación o subir el archivo otra vez para continuar: las filas guardadas se omiten.',
    undoStopped:
      'La operación de deshacer se detuvo por un error. Las filas que eliminó siguen eliminadas. Puedes intentarlo de nuevo.',
    tooManyRows:
      'Este archivo de Excel tiene más de {max, number} filas. Guárdalo como CSV, por favor.',
    tooManyColumns:
      'Este archivo tiene más de {max} columnas. Borra las que no necesites, por favor.',
    quotes:
      'Las comillas de la línea {line} no coinciden. Corrígelas, por favor: dentro de un campo, cada comilla se escribe dos veces.',
    otherState:
      'Esta importación ya avanzó. Recarga la página, por favor. Para importar el archivo otra vez, súbelo de nuevo.',
    otherFile: 'El archivo cambió mientras se subía. Súbelo de nuevo, por favor.',
    forgotten: 'Los archivos subidos se borran después de un día. Súbelo de nuevo, por favor.',
    otherColumns: 'Las columnas no coinciden con este archivo. Recarga la página, por favor.',
    columnMissing: 'Elige una columna para cada campo necesario, por favor.',
    chooseOrder: 'Elige si en las fechas de este archivo va primero el mes o el día, por favor.',
    tooLateToUndo:
      'Esta importación no se puede deshacer: se puede deshacer una sola vez, dentro de un día.',
    paidElsewhere:
      'Importada del sistema anterior, donde el precio era {price}. Aquí no se cobró nada.',
    refundedElsewhere:
      'Importada del sistema anterior, donde se reembolsó {refunded} de {price}. Aquí no se cobró nada.',
    unpaidElsewhere:
      'Importada del sistema anterior, donde faltaba pagar {due} de {price}. Aquí no se cobró nada.',
    notPaidElsewhere:
      'Importada del sistema anterior, donde aún no estaba pagada. Aquí no se cobró nada.',
    visitsElsewhere:
      'En el sistema anterior se pagó con {visits, plural, one {# visita} other {# visitas}} de un pase.',
    valueElsewhere: 'En el sistema anterior se pagaron {value} con tarjetas de regalo o crédito.',
    discountElsewhere: 'En el sistema anterior, un código promocional descontó {discount}.',
    taxElsewhere: 'El precio de allí incluía {tax} de impuesto.',
    itemsElsewhere: 'Lo que se reservó allí: {items}.',
    creditName: 'Crédito de nuestro sistema anterior',
    giftCardName: 'Tarjeta de regalo de nuestro sistema anterior',
  },
};
