import { useLocale, useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { useVenue } from '../../../client/use-venue.ts';
import { formatMoney } from '../../../shared/money.ts';
import { formatSlot } from './booking-words.ts';
import type { OwnBooking } from './use-own-booking.ts';

export type Change =
  | { kind: 'cancelled'; refundCents: number; visits: number }
  | { kind: 'moved'; booking: OwnBooking };

/** What has just been done to a booking. */
export function ChangeNotice({ change }: { change: Change }) {
  const t = useTranslations('bookings.manage');
  const tPass = useTranslations('bookings.pass');
  const locale = useLocale();
  const { currency } = useVenue();
  if (change.kind === 'moved') {
    return (
      <Alert look="success" title={t('movedTitle')}>
        {t('movedText', { when: formatSlot(change.booking, locale) })}
      </Alert>
    );
  }
  const amount = formatMoney(change.refundCents, currency, locale);
  return (
    <Alert look="success" title={t('cancelledTitle')}>
      {change.visits > 0
        ? tPass('cancelledBack', { count: change.visits })
        : change.refundCents > 0
          ? t('refundComing', { amount })
          : t('nothingComing')}
    </Alert>
  );
}
