import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { WeeklySlot } from '../../schedule-rules.ts';
import { draftOf, type SlotDraft, slotsOf } from './slot-draft.ts';
import { SlotRows } from './slot-rows.tsx';
import type { useScheduleChange } from './use-schedule-change.ts';

type Props = {
  weekly: readonly WeeklySlot[];
  changing: ReturnType<typeof useScheduleChange>;
};

/** Monday first, as the venue's week goes; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The slots that come back every week, all seven days at once. */
export function WeekEditor({ weekly, changing }: Props) {
  const t = useTranslations('officeSchedule');
  const { formatWeekday } = useDates();
  const asTheyAre = () =>
    WEEK.map((day) => weekly.filter(({ weekday }) => weekday === day).map(draftOf));
  const [days, setDays] = useState<SlotDraft[][]>(asTheyAre);
  const [isTried, setTried] = useState(false);
  // 2023-01-01 was a Sunday.
  const nameOf = (day: number) => formatWeekday(day, 'long');

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const slots: WeeklySlot[] = [];
    for (const [index, drafts] of days.entries()) {
      const ofDay = slotsOf(drafts);
      if (!ofDay) {
        toast({ title: t('wrong'), destructive: true });
        return;
      }
      slots.push(...ofDay.map((slot) => ({ ...slot, weekday: WEEK[index] ?? 0 })));
    }
    void changing.ask({ kind: 'weekly', slots }, () => setTried(false));
  }

  return (
    <form noValidate onSubmit={goOn} className="grid gap-5">
      <p className="text-muted-ink">{t('weekLead')}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {WEEK.map((day, index) => (
          <Card key={day} className="grid content-start gap-3">
            <h2 className="text-xl first-letter:uppercase">{nameOf(day)}</h2>
            <SlotRows
              slots={days[index] ?? []}
              isTried={isTried}
              addLabel={t('addSlotOn', { day: nameOf(day) })}
              onChange={(slots) => setDays(days.map((old, at) => (at === index ? slots : old)))}
            />
          </Card>
        ))}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={() => setDays(asTheyAre())}>
          {t('undo')}
        </Button>
        <Button type="submit" disabled={changing.isAsking}>
          {changing.isAsking ? t('checking') : t('next')}
        </Button>
      </div>
    </form>
  );
}
