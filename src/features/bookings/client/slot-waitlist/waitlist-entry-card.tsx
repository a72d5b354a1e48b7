import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { MyWaitlistEntry } from './use-my-waitlist-entries.ts';

const LeaveWaitlistDialog = lazy(() =>
  import('./leave-waitlist-dialog.tsx').then((m) => ({ default: m.LeaveWaitlistDialog })),
);

/** A waitlist entry with its position or offer, and buttons to book or leave. */
export function WaitlistEntryCard({
  entry,
  onLeft,
}: {
  entry: MyWaitlistEntry;
  onLeft: () => void;
}) {
  const t = useTranslations('bookings.mine');
  const { formatInstant, formatSlotLabel, formatVenueDate } = useDates();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { date, slotLabel, position, keptUntil, offer } = entry;
  const sessionName = useFormatSessionName()(entry);
  return (
    <Card className="grid gap-4 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
      <div className="grid gap-1">
        <h3 className="text-xl">{formatVenueDate(date)}</h3>
        <p className="tabular text-lg">{formatSlotLabel(slotLabel)}</p>
        {sessionName && <p>{sessionName}</p>}
        <p className={keptUntil ? 'font-bold' : 'text-muted-ink'}>
          {keptUntil
            ? t('waitlistOffered', { until: formatInstant(keptUntil) })
            : t('waitlistPosition', { position })}
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        {offer && (
          <LinkButton to="/booking" search={{ date, slot: slotLabel, offer }}>
            {t('waitlistBook')}
          </LinkButton>
        )}
        <Button variant="outline" onClick={() => setDialogOpen(true)}>
          {t('leaveWaitlist')}
        </Button>
      </div>
      {isDialogOpen && (
        <Suspense fallback={null}>
          <LeaveWaitlistDialog entry={entry} onClose={() => setDialogOpen(false)} onLeft={onLeft} />
        </Suspense>
      )}
    </Card>
  );
}
