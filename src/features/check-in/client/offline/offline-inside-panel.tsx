import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { InsideNow } from '../inside-now.tsx';
import { VisitLine } from '../visit-line.tsx';
import type { InsideVisit } from './offline-inside.ts';
import type { OfflineDesk } from './use-offline-desk.ts';

/** Who is inside while the desk is offline, to check out and to count in an evacuation. */
export function OfflineInsidePanel({ desk }: { desk: OfflineDesk }) {
  const t = useTranslations('checkIn.today');
  const tSearch = useTranslations('offlineDesk.search');
  const [visits, setVisits] = useState<InsideVisit[]>([]);
  const load = useEffectEvent(() => void desk.inside().then(setVisits, () => setVisits([])));
  const { unsent, copyMadeAt } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes who is inside
  useEffect(() => load(), [unsent, copyMadeAt]);
  const children = visits.reduce((sum, { childrenCount }) => sum + childrenCount, 0);

  async function checkOut(visit: InsideVisit) {
    await desk.checkOut(visit).catch(() => {
      toast({ title: tSearch('failed'), destructive: true });
    });
  }

  return (
    <Card className="grid gap-4">
      <InsideNow inside={{ families: visits.length, children }} />
      <ol className="grid divide-y divide-border empty:hidden">
        {visits.map((visit) => (
          <VisitLine
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
