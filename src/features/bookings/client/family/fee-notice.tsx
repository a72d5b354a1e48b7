import { useLocale, useTranslations } from 'use-intl';
import { ResumePaymentButton } from '#features/checkouts/client/index.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { dueOf } from '../../no-show-fee-rules.ts';
import { type BookingLink, type OwnBooking, usePayFee } from './use-own-booking.ts';

type Props = { booking: OwnBooking; link: BookingLink };

/** What is left to pay of a no-show fee, with the button to pay it for those who may; nothing if none is due. */
export function FeeNotice({ booking, link }: Props) {
  const t = useTranslations('bookings.card');
  const locale = useLocale();
  const { currency, email } = useVenue();
  const pay = usePayFee(link);
  const { noShowFee: fee } = booking;
  if (!fee?.isStillDue || dueOf(fee) === 0) return null;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const values = { amount: money(fee.amountCents), credit: money(fee.creditCents) };
  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-sunken px-4 py-3">
      <p>
        {t(fee.creditCents > 0 ? 'fee.askedWithCredit' : 'fee.asked', values)}{' '}
        <a href={`mailto:${email}`} className="inline-link">
          {t('fee.mistake')}
        </a>
      </p>
      {booking.feeDueCents > 0 && (
        <ResumePaymentButton
          reopenPayment={() => pay.mutateAsync(undefined)}
          label={t('fee.pay', { amount: money(booking.feeDueCents) })}
          texts={{
            opening: t('opening'),
            failedTitle: t('payFailedTitle'),
            failedText: t('fee.payFailedText'),
          }}
        />
      )}
    </div>
  );
}
