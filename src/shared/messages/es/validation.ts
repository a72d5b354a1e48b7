import type { validation as english } from '../en/validation.ts';

export const validation: typeof english = {
  required: 'Falta este dato',
  passwordTooShort: 'Una contraseña tiene al menos 8 caracteres',
  invalidInput: 'Este dato no es válido',
  unknownField: 'Este campo no se conoce',
  tooLong: 'Esto es demasiado largo',
  validEmail: 'Escribe un correo válido',
  validDate: 'Escribe una fecha como 2026-01-31',
  validTime: 'Escribe una hora como 09:30',
  validPhone:
    'Un número de teléfono solo lleva cifras, espacios y + ( ) - . y tiene al menos 10 caracteres',
  noControlCharacters: 'No se permiten caracteres de control',
  guardianName: 'Escribe el nombre de la madre, el padre o el tutor',
  childName: 'Escribe el nombre del niño o la niña',
  childBirthdate: 'La fecha de nacimiento tiene que ser pasada, de hace menos de 18 años',
  phoneCharacters: 'Un número de teléfono solo lleva cifras, espacios y + ( ) - . /',
  tooManyChildren: 'Se puede firmar por 10 niños como máximo a la vez',
  signatureRequired: 'Firma la exención antes de enviarla, por favor.',
  signatureTooLarge: 'La imagen de la firma es demasiado grande',
  signaturePng: 'La firma tiene que ser una imagen PNG',
  memberCode: 'Escribe un código de miembro válido, por favor',
};
