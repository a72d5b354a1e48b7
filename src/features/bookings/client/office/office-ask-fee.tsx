import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { useAskForFee } from './use-no-show-fees.ts';
import type { OfficeDetails } from './use-office-bookings.ts';

type Props = { booking: OfficeDetails; onDone: () => void };

/** Asks for a booking's no-show fee after a confirmation. */
export function OfficeAskFee({ booking, onDone }: Props) {
  const t = useTranslations('officeBookings.fee');
  const locale = useLocale();
  const { currency } = useVenue();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const ask = useAskForFee(booking.id);
  // The amount that was confirmed, even if the booking is refetched meanwhile.
  const [amountCents] = useState(booking.askableFeeCents);
  return (
    <div className="grid gap-5">
      <h3 className="text-xl">{t('title', { amount: money(amountCents) })}</h3>
      <p>{t('text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={ask.isPending}
          onClick={() =>
            ask.mutate(amountCents, {
              onSuccess: ({ creditCents, dueCents }) => {
                toast({
                  title: t(dueCents > 0 ? 'asked' : 'fromCredit'),
                  description:
                    creditCents > 0 ? t('creditTaken', { amount: money(creditCents) }) : undefined,
                });
                onDone();
              },
            })
          }
        >
          {ask.isPending ? t('asking') : t('ask', { amount: money(amountCents) })}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
