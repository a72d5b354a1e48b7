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

/** Monday first; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Editor of the weekly slots of all seven days. */
export function WeekEditor({ weekly, changing }: Props) {
  const t = useTranslations('officeSchedule');
  const { formatWeekday } = useDates();
  const initialDays = () =>
    WEEK.map((day) => weekly.filter(({ weekday }) => weekday === day).map(draftOf));
  const [days, setDays] = useState<SlotDraft[][]>(initialDays);
  const [isTried, setTried] = useState(false);
  const nameOf = (day: number) => formatWeekday(day, 'long');

  function submit(event: FormEvent<HTMLFormElement>) {
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
    <form noValidate onSubmit={submit} className="grid gap-5">
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
        <Button variant="outline" onClick={() => setDays(initialDays())}>
          {t('undo')}
        </Button>
        <Button type="submit" disabled={changing.isAsking}>
          {changing.isAsking ? t('checking') : t('next')}
        </Button>
      </div>
    </form>
  );
}
