import { useLocale, useTranslations } from 'use-intl';
import { useBookedText } from '#features/bookings/client/index.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { useDeskSales, useUndoSale } from './use-desk-sales.ts';

/** Today's sales of extras at the desk; each can be undone. */
export function TodaysSales() {
  const t = useTranslations('checkIn.sales');
  const tWalkIn = useTranslations('checkIn.walkIn');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatDate } = useDates();
  const formatBooked = useBookedText();
  const undo = useUndoSale();
  const sales = useDeskSales().data ?? [];
  if (sales.length === 0) return null;
  return (
    <section aria-label={t('today')} className="grid gap-1 border-border border-t pt-3">
      <h3 className="font-bold">{t('today')}</h3>
      <ul className="grid divide-y divide-border">
        {sales.map(({ id, takenAt, items, dueCents, method, isUndone }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <p className="min-w-0">
              {formatBooked({ bookedItems: items, childrenCount: 0 })}
              <span className="block text-muted-ink text-sm">
                {formatDate(takenAt, { timeStyle: 'short' })},{' '}
                {dueCents === 0 ? (
                  t('nothingTaken')
                ) : (
                  <>
                    <Price cents={dueCents} /> ({tWalkIn(method)})
                  </>
                )}
              </span>
            </p>
            {isUndone ? (
              <Badge>{t('undone')}</Badge>
            ) : (
              <Button
                variant="quiet"
                size="small"
                disabled={undo.isPending}
                onClick={() =>
                  undo.mutate(id, {
                    onSuccess: ({ handBackCents }) => {
                      const amount = formatMoney(handBackCents, currency, locale);
                      const description =
                        handBackCents === 0
                          ? t('nothingToHandBack')
                          : t(`handBack.${method}`, { amount });
                      toast({ title: t('undoneTitle'), description });
                    },
                  })
                }
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
