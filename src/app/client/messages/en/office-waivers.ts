/** /admin, Waivers. */
export const officeWaivers = {
  title: 'Signed Waivers ({count, number})',
  search: 'Search waivers',
  placeholder: 'Search by guardian or child name...',
  empty: 'No waivers signed yet',
  noMatch: 'No waivers match your search.',
  version: 'Version {version}',
  guardian: 'Guardian',
  child: 'Child',
  born: 'born {day}',
  contact: 'Contact',
  emergency: 'Emergency contact',
  medical: 'Medical notes',
  signed: 'Signed',
  agreement: 'Agreement',
  pdf: 'PDF',
  pdfOf: 'PDF of the waiver for {child}',
};
