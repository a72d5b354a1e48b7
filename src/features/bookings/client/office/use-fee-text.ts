import { useLocale, useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { NoShowFee } from '../../no-show-fee-fields.ts';
import { dueOf } from '../../no-show-fee-rules.ts';

/** Returns a function that says how a no-show fee stands: asked, paid from credit, paid or waived. */
export function useFeeText() {
  const t = useTranslations('officeBookings.fee');
  const locale = useLocale();
  const { currency } = useVenue();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  return (fee: NoShowFee): string => {
    const { state, amountCents, creditCents } = fee;
    const isFromCredit = state === 'paid' && creditCents === amountCents;
    return t(`states.${isFromCredit ? 'credit' : state}`, {
      amount: money(amountCents),
      due: money(dueOf(fee)),
    });
  };
}
