import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { WeeklySlot } from '../../schedule-rules.ts';
import { parseSlotDrafts, type SlotDraft, toSlotDraft } from './slot-draft.ts';
import { SlotRows } from './slot-rows.tsx';
import type { useScheduleChange } from './use-schedule-change.ts';

type Props = {
  weekly: readonly WeeklySlot[];
  scheduleChange: ReturnType<typeof useScheduleChange>;
};

/** Monday to Sunday; Sunday is 0. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

/** Edits the weekly slots of all seven weekdays. */
export function WeekEditor({ weekly, scheduleChange }: Props) {
  const t = useTranslations('officeSchedule');
  const { formatWeekday } = useDates();
  const initialDays = () =>
    WEEKDAYS.map((day) => weekly.filter(({ weekday }) => weekday === day).map(toSlotDraft));
  const [days, setDays] = useState<SlotDraft[][]>(initialDays);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const nameOf = (day: number) => formatWeekday(day, 'long');
  const isChanged = JSON.stringify(days) !== JSON.stringify(initialDays());
  const markSaved = () => setHasSubmitted(false);

  useSaveBeforeLeaving(isChanged ? save : null);

  async function save(): Promise<boolean> {
    const slots = validateSlots();
    return (
      slots !== null && (await scheduleChange.saveOrPreview({ kind: 'weekly', slots }, markSaved))
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const slots = validateSlots();
    if (slots) void scheduleChange.preview({ kind: 'weekly', slots }, markSaved);
  }

  /** Returns the slots as entered; if one is invalid, shows the problem and returns null. */
  function validateSlots(): WeeklySlot[] | null {
    setHasSubmitted(true);
    const slots: WeeklySlot[] = [];
    for (const [index, drafts] of days.entries()) {
      const daySlots = parseSlotDrafts(drafts);
      if (!daySlots) {
        toast({ title: t('invalidSlots'), destructive: true });
        return null;
      }
      slots.push(...daySlots.map((slot) => ({ ...slot, weekday: WEEKDAYS[index] ?? 0 })));
    }
    return slots;
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted-ink">{t('weekLead')}</p>
      <div className="grid gap-4 xl:grid-cols-2">
        {WEEKDAYS.map((day, index) => (
          <Card key={day} className="grid content-start gap-3">
            <h2 className="text-xl first-letter:uppercase">{nameOf(day)}</h2>
            <SlotRows
              slots={days[index] ?? []}
              showProblems={hasSubmitted}
              addLabel={t('addSlotOn', { day: nameOf(day) })}
              onChange={(slots) => setDays(days.map((old, i) => (i === index ? slots : old)))}
            />
          </Card>
        ))}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={() => setDays(initialDays())}>
          {t('undo')}
        </Button>
        <Button type="submit" disabled={scheduleChange.isPreviewing}>
          {scheduleChange.isPreviewing ? t('checking') : t('next')}
        </Button>
      </div>
    </form>
  );
}
