import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { OverCapacity } from '../../arrival-rules.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { DeskDay, InsideRow } from '../use-desk-day.ts';
import { InsideList } from './inside-list.tsx';

type Props = {
  day: DeskDay;
  desk: OfflineDesk;
  now: number;
  overCapacity: OverCapacity | null;
};

/** The families inside while the desk is offline, for check-outs and for the count in an evacuation. */
export function TodayOffline({ day, desk, now, overCapacity }: Props) {
  const t = useTranslations('checkIn.today');
  const tSearch = useTranslations('offlineDesk.search');
  const inside = day.inside ?? [];

  async function checkOut(visit: InsideRow) {
    await desk.checkOut(visit).catch(() => {
      toast({ title: tSearch('saveFailed'), destructive: true });
    });
  }

  return (
    <Card className="grid gap-4">
      <InsideList
        inside={inside}
        now={now}
        overCapacity={overCapacity}
        onCheckOut={(visit) => void checkOut(visit)}
      />
      {inside.length === 0 && <p className="text-muted-ink">{t('emptyOffline')}</p>}
    </Card>
  );
}
