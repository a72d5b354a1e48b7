import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot } from '../booking-labels.ts';
import type { OwnBooking, RefundResult } from './use-own-booking.ts';

export type Change =
  | { kind: 'cancelled'; refund: RefundResult }
  | { kind: 'rescheduled'; booking: OwnBooking };

/** Notice after cancelling or rescheduling a booking. */
export function ChangeNotice({ change }: { change: Change }) {
  const t = useTranslations('bookings.manage');
  const tPass = useTranslations('bookings.pass');
  const locale = useLocale();
  const { currency } = useVenue();
  if (change.kind === 'rescheduled') {
    return (
      <Alert variant="success" title={t('movedTitle')}>
        {t('movedText', { when: formatSlot(change.booking, locale) })}
      </Alert>
    );
  }
  const { refundCents, valueCents, visits } = change.refund;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const moneyCents = refundCents - valueCents;
  return (
    <Alert variant="success" title={t('cancelledTitle')}>
      {visits > 0 && <p>{tPass('visitsReturned', { count: visits })}</p>}
      {valueCents > 0 && <p>{t('valueRefund', { amount: money(valueCents) })}</p>}
      {moneyCents > 0 && <p>{t('refundPending', { amount: money(moneyCents) })}</p>}
      {refundCents === 0 && visits === 0 && t('noRefund')}
    </Alert>
  );
}
