import { useLocale, useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { BookingInput } from './use-book-session.ts';

/** Describes the price of a session: per child, with a lower price for siblings, or per family. */
export function useSessionPriceText(type: BookingInput['type']): string {
  const t = useTranslations('bookings.price');
  const locale = useLocale();
  const { openPlayCents, siblingCents, trialCents, currency, maxChildrenPerBooking } = useVenue();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  if (type === 'member') return t('member');
  if (type === 'pass') return t('pass');
  if (type === 'trial') return t('perChild', { price: money(trialCents) });
  const price = money(openPlayCents);
  if (siblingCents === null || siblingCents >= openPlayCents || maxChildrenPerBooking === 1) {
    return t('perChild', { price });
  }
  if (siblingCents === 0) return t('perFamily', { price });
  return t('siblings', { price, sibling: money(siblingCents) });
}
