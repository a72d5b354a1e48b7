import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { FoundFamily } from './desk-result.ts';
import { usePayAtDesk } from './use-visits.ts';

/** Buttons that record the payment of one of today's unpaid bookings, such as one made by phone. */
export function PayAtDeskButtons({ unpaid }: { unpaid: NonNullable<FoundFamily['unpaid']> }) {
  const t = useTranslations('checkIn.search');
  const { currency } = useVenue();
  const locale = useLocale();
  const pay = usePayAtDesk();
  const amount = formatMoney(unpaid.dueCents, currency, locale);
  return (
    <div className="flex flex-wrap gap-2">
      {(['cash', 'card-terminal'] as const).map((method) => (
        <Button
          key={method}
          size="small"
          variant="outline"
          disabled={pay.isPending}
          onClick={() =>
            pay.mutate(
              { id: unpaid.bookingId, method },
              { onSuccess: () => toast({ title: t('paid', { amount }) }) },
            )
          }
        >
          {t(`pay.${method}`, { amount })}
        </Button>
      ))}
    </div>
  );
}
