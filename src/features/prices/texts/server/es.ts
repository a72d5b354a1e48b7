import type { texts as english } from './en.ts';

export const texts: typeof english = {
  prices: {
    priceWithTax: '{price}, con {tax} de impuestos incluidos',
    extraSoldOut:
      '{left, plural, =0 {«{name}» se agotó.} one {Solo queda un «{name}».} other {Solo quedan # de «{name}».}}',
    listChanged: 'Los precios cambiaron mientras tanto. Cárgalos otra vez.',
  },
};
