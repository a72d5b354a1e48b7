export const texts = {
  /** Imports from the venue's previous system. */
  imports: {
    tooLarge: 'The file is larger than {most} MB. Please split it.',
    tooManyRows: 'The file has more than {most, number} rows. Please split it.',
    noTable:
      'This is no table that we can read. Please save it as CSV, with the names of the columns in the first line.',
    quotes:
      'The quotation marks in line {line} do not match. Please mend them: each one inside a field is written twice.',
    alreadyRun:
      'This file was imported already, or is being imported. Upload it again to import it again.',
    forgotten: 'Uploaded files are forgotten after a day. Please upload it again.',
    otherColumns: 'The columns do not belong to this file. Please load the page again.',
    columnMissing: 'Please choose a column for each field that is needed.',
    paidElsewhere: 'Imported from the system before, price there: {price}. Nothing was paid here.',
  },
};
