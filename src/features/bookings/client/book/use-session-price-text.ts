import { useLocale, useTranslations } from 'use-intl';
import {
  findTaxRate,
  getDefaultType,
  hasMultipleTypes,
} from '#features/prices/price-list-rules.ts';
import { priceUnits, totalOfVisit, type Visit } from '#features/prices/price-rules.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { usePriceList } from '../use-price-list.ts';
import type { BookingInput } from './use-book-session.ts';

/**
 * Returns a function that describes the price of a visit: per child, with a lower price for siblings, or per family; and
 * any added tax. Where several types can come, it is the sum of those who do.
 */
export function useSessionPriceText({
  type,
  admissions = {},
}: Pick<BookingInput, 'type' | 'admissions'>): (visit: Visit) => string {
  const t = useTranslations('bookings.price');
  const locale = useLocale();
  const { currency } = useVenue();
  const list = usePriceList();
  const format = (cents: number) => formatMoney(cents, currency, locale);
  return (visit) => {
    if (type === 'member') return t('member');
    if (type === 'pass') return t('pass');
    if (hasMultipleTypes(list)) {
      return format(totalOfVisit(list, visit, admissions));
    }
    const { id, most } = getDefaultType(list);
    const [first = 0, second = first] = priceUnits(list, visit, { [id]: Math.min(most, 2) }).map(
      ({ cents }) => cents,
    );
    const rate = findTaxRate(list, type === 'trial' ? 'trial' : 'admission');
    const values = { price: format(first), sibling: format(second) };
    const text =
      second >= first
        ? t('perChild', values)
        : second === 0
          ? t('perFamily', values)
          : t('siblings', values);
    return rate?.kind === 'added' && first > 0 ? t('plusTax', { price: text }) : text;
  };
}
