import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';

/** Describes a price with the tax in it, both in cents: "$10.70, including $0.70 tax". */
export function describeTaxedPrice(
  { venue }: Pick<Services, 'venue'>,
  { totalCents, taxCents }: { totalCents: number; taxCents: number },
  language: Language,
): string {
  const money = (cents: number) => formatMoney(cents, venue().currency, localeOf(language));
  const price = money(totalCents);
  if (taxCents === 0) return price;
  return translate('prices.priceWithTax', { price, tax: money(taxCents) }, language);
}
