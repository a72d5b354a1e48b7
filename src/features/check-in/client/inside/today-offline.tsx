import { useTranslations } from 'use-intl';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { DeskDay, InsideRow } from '../use-desk-day.ts';
import { InsideList } from './inside-list.tsx';

type Props = {
  day: DeskDay;
  desk: OfflineDesk;
  now: number;
  over: { children: number; capacity: number } | null;
};

/** The visits inside while the desk is offline, for check-outs and for the count in an evacuation. */
export function TodayOffline({ day, desk, now, over }: Props) {
  const t = useTranslations('checkIn.today');
  const tSearch = useTranslations('offlineDesk.search');
  const inside = day.inside ?? [];

  async function checkOut(visit: InsideRow) {
    await desk.checkOut(visit).catch(() => {
      toast({ title: tSearch('failed'), destructive: true });
    });
  }

  return (
    <Card className="grid gap-4">
      <InsideList
        inside={inside}
        now={now}
        over={over}
        onCheckOut={(visit) => void checkOut(visit)}
      />
      {inside.length === 0 && <p className="text-muted-ink">{t('nobodyInside')}</p>}
    </Card>
  );
}
