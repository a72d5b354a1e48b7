import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { addDays, isVenueDate } from '#shared/venue-dates.ts';
import type { useScheduleChange } from './use-schedule-change.ts';

/** The maximum number of days per closure; the same as the server's limit. */
const MAX_DAYS = 366;

type Props = {
  today: string;
  scheduleChange: ReturnType<typeof useScheduleChange>;
  onClose: () => void;
};

/** Closes consecutive days, such as for a holiday. */
export function CloseDaysDialog({ today, scheduleChange, onClose }: Props) {
  const t = useTranslations('officeSchedule');
  const fieldError = useFieldError();
  const [draft, setDraft] = useState({ from: '', to: '', reason: '' });
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { from, reason } = draft;
  const to = draft.to || from;
  const problems = {
    from: !isVenueDate(from) ? 'validDate' : from < today ? 'dayInPast' : undefined,
    to: !isVenueDate(to)
      ? 'validDate'
      : to < from
        ? 'lastBeforeFirst'
        : to >= addDays(from, MAX_DAYS)
          ? 'tooManyDays'
          : undefined,
  };
  const errorOf = (name: 'from' | 'to') =>
    hasSubmitted && problems[name] ? fieldError(problems[name]) : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setHasSubmitted(true);
    if (problems.from || problems.to) return;
    void scheduleChange.preview({ kind: 'close', from, to, reason: reason.trim() }, onClose);
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('closeDays')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('from')} required error={errorOf('from')}>
            <Input
              type="date"
              min={today}
              value={from}
              onChange={(event) => setDraft({ ...draft, from: event.target.value })}
            />
          </Field>
          <Field label={t('to')} error={errorOf('to')}>
            <Input
              type="date"
              min={from || today}
              value={to}
              onChange={(event) => setDraft({ ...draft, to: event.target.value })}
            />
          </Field>
        </div>
        <Field label={t('reason')} aside={t('optional')} hint={t('reasonHint')}>
          <Input
            value={reason}
            maxLength={200}
            onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
          />
        </Field>
        <Button type="submit" disabled={scheduleChange.isPreviewing}>
          {scheduleChange.isPreviewing ? t('checking') : t('next')}
        </Button>
      </form>
    </Dialog>
  );
}
