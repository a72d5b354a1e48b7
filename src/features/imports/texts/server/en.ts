export const texts = {
  /** Imports from the venue's previous system. */
  imports: {
    noTable:
      'We can’t find a table in this file. Please save it as CSV or XLSX, with column names in the first row.',
    noRows: 'There are column names in this file, but no rows below them.',
    oldExcel:
      'This is an old Excel file (.xls), or it has a password. Please save it as .xlsx without a password.',
    brokenWorkbook:
      'This Excel file is damaged. Please open it, save it as a new file and try again.',
    workbookTooLarge: 'This Excel file is larger than {max} MB. Please save it as CSV.',
    unpackedTooLarge: 'This Excel file contains more than {max} MB of data. Please save it as CSV.',
    gaveUp:
      'We tried several times, but we can’t read this file. Please save it again as CSV, and upload that file.',
    runStopped:
      'The import stopped after {rows, number} rows because of an error. What it saved until then remains. You can undo the import, or upload the file again to continue: rows that are saved are skipped.',
    undoStopped:
      'The undo stopped because of an error. The rows that it removed stay removed. You can try again.',
    tooManyRows: 'This Excel file has more than {max, number} rows. Please save it as CSV.',
    tooManyColumns: 'This file has more than {max} columns. Please delete those you don’t need.',
    quotes:
      'The quotation marks in line {line} don’t match. Please fix them: a quotation mark inside a field must be doubled.',
    otherState:
      'This import has changed in the meantime. Please reload the page. To import the file again, upload it again.',
    otherFile: 'The file changed during the upload. Please upload it again.',
    forgotten: 'Uploaded files are deleted after a day. Please upload it again.',
    otherColumns: 'These columns don’t match this file. Please reload the page.',
    columnMissing: 'Please choose a column for each required field.',
    chooseOrder: 'Please choose whether the month or the day comes first in this file’s dates.',
    tooLateToUndo: 'This import can’t be undone: imports can be undone once, within a day.',
    paidElsewhere:
      'Imported from the previous system, where the price was {price}. No payment was taken here.',
    refundedElsewhere:
      'Imported from the previous system, where {refunded} of {price} was refunded. No payment was taken here.',
    unpaidElsewhere:
      'Imported from the previous system, where {due} of {price} was still due. No payment was taken here.',
    notPaidElsewhere:
      'Imported from the previous system, where it wasn’t paid yet. No payment was taken here.',
    visitsElsewhere:
      'In the previous system, {visits, plural, one {# pass visit} other {# pass visits}} paid for it.',
    valueElsewhere: 'In the previous system, {value} of it was paid with gift cards or credit.',
    discountElsewhere: 'In the previous system, a promo code took {discount} off.',
    taxElsewhere: 'The price there included {tax} of tax.',
    itemsElsewhere: 'What was booked there: {items}.',
    creditName: 'Credit from our previous system',
    giftCardName: 'Gift card from our previous system',
  },
};
