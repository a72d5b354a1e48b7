export const texts = {
  /** Imports from the venue's previous system. */
  imports: {
    tooLarge: 'The file is larger than {max} MB. Please split it.',
    tooManyRows: 'The file has more than {max, number} rows. Please split it.',
    noTable:
      'We can’t read this table. Please save it as a CSV file with column names in the first row.',
    quotes:
      'The quotation marks in line {line} don’t match. Please fix them: a quotation mark inside a field must be doubled.',
    alreadyRun:
      'This file was already imported or is being imported. To import it again, upload it again.',
    forgotten: 'Uploaded files are deleted after a day. Please upload it again.',
    otherColumns: 'These columns don’t match this file. Please reload the page.',
    columnMissing: 'Please choose a column for each required field.',
    paidElsewhere:
      'Imported from the previous system, where the price was {price}. No payment was taken here.',
  },
};
