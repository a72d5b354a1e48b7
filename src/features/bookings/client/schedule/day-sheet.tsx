import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { parseSlotDrafts, toSlotDraft } from './slot-draft.ts';
import { SlotRows } from './slot-rows.tsx';
import type { ScheduleDay } from './use-schedule.ts';
import type { useScheduleChange } from './use-schedule-change.ts';

type Props = {
  day: ScheduleDay;
  scheduleChange: ReturnType<typeof useScheduleChange>;
  onClose: () => void;
};

/** Edits one day's slots, or closes or reopens the day. */
export function DaySheet({ day, scheduleChange, onClose }: Props) {
  const t = useTranslations('officeSchedule');
  const { formatVenueDate } = useDates();
  const [slots, setSlots] = useState(() => day.slots.map(toSlotDraft));
  const [reason, setReason] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const span = { from: day.date, to: day.date };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasSubmitted(true);
    const plannedSlots = parseSlotDrafts(slots);
    if (plannedSlots)
      void scheduleChange.preview({ kind: 'day', date: day.date, slots: plannedSlots }, onClose);
    else toast({ title: t('invalidSlots'), destructive: true });
  }

  return (
    <Sheet open onOpenChange={onClose} title={formatVenueDate(day.date)}>
      {day.closed !== null ? (
        <div className="grid gap-4">
          <Alert
            title={day.closed === '' ? t('closed') : t('closedBecause', { reason: day.closed })}
          />
          <Button
            disabled={scheduleChange.isPreviewing}
            onClick={() => void scheduleChange.preview({ kind: 'open', ...span }, onClose)}
          >
            {t('reopen')}
          </Button>
        </div>
      ) : (
        <div className="grid gap-8">
          <form noValidate onSubmit={submit} className="grid gap-4">
            <SlotRows slots={slots} onChange={setSlots} showProblems={hasSubmitted} />
            <Button type="submit" disabled={scheduleChange.isPreviewing}>
              {scheduleChange.isPreviewing ? t('checking') : t('next')}
            </Button>
          </form>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void scheduleChange.preview(
                { kind: 'close', ...span, reason: reason.trim() },
                onClose,
              );
            }}
            className="grid gap-4 border-border border-t pt-6"
          >
            <Field label={t('reason')} aside={t('optional')} hint={t('reasonHint')}>
              <Input
                value={reason}
                maxLength={200}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="outline" disabled={scheduleChange.isPreviewing}>
              {t('closeDay')}
            </Button>
          </form>
        </div>
      )}
    </Sheet>
  );
}
