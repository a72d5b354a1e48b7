/** Codes, gift cards and credit, and what they leave to pay; in the cart and for a booking. */
export const payingWith = {
  title: 'Promo code, gift card or credit',
  promoCode: 'Promo code',
  giftCode: 'Gift card code',
  useCredit: 'Use my credit, {amount}',
  full: 'Price',
  discount: 'Discount',
  value: 'Gift card and credit',
  total: 'Total',
  adding: 'Adding it up...',
  unsure: 'The total could not be checked. The payment page shows it before you pay.',
};
