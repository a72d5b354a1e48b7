import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { InsideCount } from '../inside-count.tsx';
import { VisitRow } from '../visit-row.tsx';
import type { InsideVisit } from './offline-inside.ts';
import type { OfflineDesk } from './use-offline-desk.ts';

/** The visits inside while the desk is offline, for check-outs and for the count in an evacuation. */
export function OfflineInsidePanel({ desk }: { desk: OfflineDesk }) {
  const t = useTranslations('checkIn.today');
  const tSearch = useTranslations('offlineDesk.search');
  const [visits, setVisits] = useState<InsideVisit[]>([]);
  const load = useEffectEvent(() => void desk.inside().then(setVisits, () => setVisits([])));
  const { unsent, copyMadeAt } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both affect the visits inside
  useEffect(() => load(), [unsent, copyMadeAt]);
  const children = visits.reduce((sum, { childrenCount }) => sum + childrenCount, 0);

  async function checkOut(visit: InsideVisit) {
    await desk.checkOut(visit).catch(() => {
      toast({ title: tSearch('failed'), destructive: true });
    });
  }

  return (
    <Card className="grid gap-4">
      <InsideCount inside={{ families: visits.length, children }} />
      <ol className="grid divide-y divide-border empty:hidden">
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={{ ...visit, checkedOutAt: null, conflict: null }}
            onCheckOut={() => void checkOut(visit)}
          />
        ))}
      </ol>
      {visits.length === 0 && <p className="text-muted-ink">{t('nobodyInside')}</p>}
    </Card>
  );
}
