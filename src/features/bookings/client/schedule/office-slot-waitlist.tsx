import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { OfficeWaitlistEntry } from '../../office-slots-contract.ts';
import { useOfferSpots } from '../office/use-office-bookings.ts';

type Props = {
  entries: OfficeWaitlistEntry[];
  freeSpots: number;
  canOffer: boolean;
};

/**
 * A session's waitlist in order of joining. Any waiting entry can be offered spots now; exceeding
 * the capacity requires a reason.
 */
export function OfficeSlotWaitlist({ entries, freeSpots, canOffer }: Props) {
  const t = useTranslations('officeBookings.slotSheet');
  const tSlot = useTranslations('officeBookings.slot');
  const tBookings = useTranslations('officeBookings');
  const { formatInstant } = useDates();
  const offer = useOfferSpots();
  const [reason, setReason] = useState('');
  const waitingEntries = entries.filter(({ state }) => state === 'waiting');
  const needsReason =
    canOffer && waitingEntries.some(({ childrenCount }) => childrenCount > freeSpots);

  function offerTo({ id, guardianName, childrenCount }: OfficeWaitlistEntry) {
    const overCapacity = childrenCount > freeSpots ? reason.trim() : '';
    offer.mutate(
      { id, ...(overCapacity && { overCapacity }) },
      {
        onSuccess: ({ keptUntil }) =>
          toast({
            title: t('offered', { name: guardianName }),
            description: t('offeredText', { until: formatInstant(keptUntil) }),
          }),
      },
    );
  }

  return (
    <section aria-labelledby="slot-waitlist" className="grid gap-3">
      <h3 id="slot-waitlist" className="text-xl">
        {t('waitlist')}
      </h3>
      {entries.length === 0 && <p className="text-muted-ink">{t('noWaitlist')}</p>}
      <ol className="grid gap-2 empty:hidden">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-border px-4 py-2"
          >
            <span className="min-w-0 text-sm">
              <span className="block truncate font-bold text-base">{entry.guardianName}</span>
              <span className="block break-all text-muted-ink">{entry.guardianEmail}</span>
              <span className="tabular block text-muted-ink">
                {tBookings('children', { count: entry.childrenCount })},{' '}
                {entry.keptUntil
                  ? t('keptUntil', { until: formatInstant(entry.keptUntil) })
                  : t('since', { when: formatInstant(entry.createdAt) })}
              </span>
            </span>
            {canOffer && entry.state === 'waiting' && (
              <Button
                variant="outline"
                size="small"
                disabled={offer.isPending}
                onClick={() => offerTo(entry)}
              >
                {offer.isPending && offer.variables.id === entry.id ? t('offering') : t('offer')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {needsReason && (
        <Field label={tSlot('reason')} hint={tSlot('notEnoughSpots')}>
          <Input
            name="overCapacity"
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </section>
  );
}
