import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { lastWholeDay, midnightAfter, withAllDay } from './event-draft.ts';
import type { useEventForm } from './use-event-form.ts';

/** Start and end, as times or whole days in the venue's time zone. */
export function EventTimeFields({ form }: { form: ReturnType<typeof useEventForm> }) {
  const t = useTranslations('eventAdmin.form');
  const { timezone } = useVenue();
  const { draft, change, setDraft, errors } = form;
  const startProps = draft.allDay
    ? { type: 'date', value: draft.starts.slice(0, 10) }
    : { type: 'datetime-local', value: draft.starts };
  const endProps = draft.allDay
    ? { type: 'date', value: lastWholeDay(draft.ends) }
    : { type: 'datetime-local', value: draft.ends };

  function changeStart(value: string) {
    if (!draft.allDay) return change('starts', value);
    const isEndValid = draft.ends !== '' && lastWholeDay(draft.ends) >= value;
    setDraft({
      ...draft,
      starts: value && `${value}T00:00`,
      ...(isEndValid ? {} : { ends: midnightAfter(value) }),
    });
  }

  return (
    <div className="grid gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('starts')}
          required
          error={errors.starts}
          hint={t('zone', { zone: timezone })}
        >
          <Input
            name="starts"
            {...startProps}
            onChange={(event) => changeStart(event.target.value)}
          />
        </Field>
        <Field label={t('ends')} required error={errors.ends}>
          <Input
            name="ends"
            {...endProps}
            onChange={({ target: { value } }) =>
              change('ends', draft.allDay ? midnightAfter(value) : value)
            }
          />
        </Field>
      </div>
      <Checkbox
        label={t('allDay')}
        name="allDay"
        checked={draft.allDay}
        onChange={(event) => setDraft(withAllDay(draft, event.target.checked))}
      />
    </div>
  );
}
