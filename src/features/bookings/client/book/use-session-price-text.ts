import { useLocale, useTranslations } from 'use-intl';
import { findTaxRate, getDefaultType } from '#features/prices/price-list-rules.ts';
import { priceUnits, type Visit } from '#features/prices/price-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { usePriceList } from '../use-price-list.ts';
import type { BookingInput } from './use-book-session.ts';

/** Describes the price of the visit: per child, with a lower price for siblings, or per family; and any added tax. */
export function useSessionPriceText(type: BookingInput['type'], visit: Visit): string {
  const t = useTranslations('bookings.price');
  const locale = useLocale();
  const { currency } = useVenue();
  const list = usePriceList();
  if (type === 'member') return t('member');
  if (type === 'pass') return t('pass');
  const { id, most } = getDefaultType(list);
  const [first = 0, second = first] = priceUnits(list, visit, { [id]: Math.min(most, 2) }).map(
    ({ cents }) => cents,
  );
  const rate = findTaxRate(list, type === 'trial' ? 'trial' : 'admission');
  const [price, sibling] = [first, second].map((cents) => formatMoney(cents, currency, locale));
  const values = { price: price ?? '', sibling: sibling ?? '' };
  const text =
    second >= first
      ? t('perChild', values)
      : second === 0
        ? t('perFamily', values)
        : t('siblings', values);
  return rate?.kind === 'added' && first > 0 ? t('plusTax', { price: text }) : text;
}
