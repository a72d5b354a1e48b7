import type { payingWith as english } from '../en/paying-with.ts';

export const payingWith: typeof english = {
  title: 'Código de promoción, tarjeta de regalo o crédito',
  promoCode: 'Código de promoción',
  giftCode: 'Código de tarjeta de regalo',
  useCredit: 'Usar mi crédito, {amount}',
  full: 'Precio',
  discount: 'Descuento',
  value: 'Tarjeta de regalo y crédito',
  total: 'Total a pagar',
  adding: 'Sumando...',
  unsure: 'No pudimos comprobar el total. La página de pago lo muestra antes de pagar.',
};
