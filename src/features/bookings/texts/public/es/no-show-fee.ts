import type * as english from '../en/no-show-fee.ts';

export const feeTexts: typeof english.feeTexts = {
  asked: 'Te extrañamos, y pedimos un cargo por no venir de {amount}.',
  askedWithCredit:
    'Te extrañamos, y pedimos un cargo por no venir de {amount}. Tomamos {credit} de tu crédito.',
  mistake: '¿Sí viniste? Escríbenos y lo arreglamos.',
  pay: 'Pagar {amount}',
  payFailedText: 'Inténtalo de nuevo.',
  pending: 'Esperamos la confirmación de tu pago...',
  slowTitle: 'Tu pago aún no está confirmado',
  slowText: 'Puede tardar unos minutos. Te escribiremos en cuanto esté confirmado.',
  failedTitle: 'No se pudo consultar el pago',
  failedText: 'Revisa tu conexión e inténtalo de nuevo.',
  checkAgain: 'Consultar de nuevo',
  thanks: 'Gracias, tu pago llegó.',
  states: { asked: '{amount}, sin pagar', paid: '{amount}, pagado', waived: 'Anulado' },
};
