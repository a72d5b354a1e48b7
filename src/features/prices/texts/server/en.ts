export const texts = {
  prices: {
    priceWithTax: '{price}, including {tax} tax',
    extraSoldOut:
      '{left, plural, =0 {“{name}” is sold out.} one {There’s only one “{name}” left.} other {There are only # of “{name}” left.}}',
    listChanged: 'The prices were changed in the meantime. Please load them again.',
  },
};
