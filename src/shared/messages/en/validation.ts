/**
 * Sentences for what is wrong with a field (spec 5). Contracts name them by key; the server and
 * the forms turn the key into the sentence. One flat list, so that both find them alike.
 */
export const validation = {
  required: 'Required',
  passwordTooShort: 'A password has at least 8 characters',
  invalidInput: 'Invalid input',
  unknownField: 'Unknown field',
  tooLong: 'This is too long',
  validEmail: 'Valid email is required',
  validDate: 'A date such as 2026-01-31 is required',
  validTime: 'A time such as 09:30 is required',
  validPhone: 'A phone number may have digits, spaces and + ( ) - . only, at least 10 characters',
  noControlCharacters: 'Control characters are not allowed',
  guardianName: 'Guardian name is required',
  childName: 'Child name is required',
  childBirthdate: 'The birthdate must be in the past, less than 18 years ago',
  phoneCharacters: 'A phone number may have digits, spaces and + ( ) - . / only',
  tooManyChildren: 'At most 10 children can be signed for at once',
  signatureRequired: 'Please sign the waiver before submitting.',
  signatureTooLarge: 'The signature image is too large',
  signaturePng: 'The signature must be a PNG image',
  searchTooShort: 'Please type at least 2 letters',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  phoneRequired: 'Phone number is required',
  neighborhood: 'Neighborhood or town is required',
  zipCode: 'A zip code may have letters, digits, spaces and - only',
  childAge: 'A child is 0 to 5 years and 11 months old',
  childAgeDisagrees: 'ageYears and ageMonths (the whole age in months) disagree',
  memberCode: 'Please enter a valid member code',
  kioskPin: 'A PIN has 4 to 8 digits',
};
