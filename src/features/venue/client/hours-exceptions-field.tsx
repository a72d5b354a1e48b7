import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { addDays } from '#shared/venue-dates.ts';
import { findUpcomingExceptions, type HoursException } from '../opening-hours-rules.ts';

type Props = {
  label: string;
  /** A JSON list of exceptions. */
  value: string;
  error: string | undefined;
  onChange: (exceptions: string) => void;
};

/**
 * The days with other hours than usual. Those that were past when the field opened are not listed, and dropped with the
 * next change; a day stays while its date is typed.
 */
export function HoursExceptionsField({ label, value, error, onChange }: Props) {
  const t = useTranslations('officeSettings');
  const { today } = useVenue();
  const stored = JSON.parse(value || '[]') as HoursException[];
  const [past] = useState(
    () => new Set(stored.filter(({ to }) => to !== '' && to < today).map(toKey)),
  );
  const exceptions = stored.filter((exception) => !past.has(toKey(exception)));
  const change = (next: HoursException[]) => onChange(JSON.stringify(next));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-bold text-[0.9375rem]">{label}</legend>
      <p className="text-muted-ink text-sm">{t('exceptionsHint')}</p>
      {exceptions.map((exception, index) => (
        <ExceptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an exception has no identity but its position
          key={index}
          exception={exception}
          onChange={(changed) =>
            change(exceptions.map((other) => (other === exception ? changed : other)))
          }
          onRemove={() => change(exceptions.filter((other) => other !== exception))}
        />
      ))}
      {error && <p className="font-semibold text-destructive text-sm">{error}</p>}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={() => change([...exceptions, suggestException(exceptions, today)])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('addException')}
      </Button>
    </fieldset>
  );
}

/** Identifies an exception that isn't being edited. */
const toKey = (exception: HoursException) => JSON.stringify(exception);

/** Suggests the day after the last exception, closed; tomorrow if there is none. */
function suggestException(exceptions: HoursException[], today: string): HoursException {
  const last = findUpcomingExceptions(exceptions, today).at(-1);
  const day = addDays(last?.to ?? today, 1);
  return { from: day, to: day, hours: null };
}

type RowProps = {
  exception: HoursException;
  onChange: (exception: HoursException) => void;
  onRemove: () => void;
};

function ExceptionRow({ exception, onChange, onRemove }: RowProps) {
  const t = useTranslations('officeSettings');
  const { formatVenueDate } = useDates();
  const { from, to, hours } = exception;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label={t('firstDay')}>
        <Input
          type="date"
          value={from}
          onChange={({ target }) =>
            onChange({ ...exception, from: target.value, to: from === to ? target.value : to })
          }
        />
      </Field>
      <Field label={t('lastDay')}>
        <Input
          type="date"
          value={to}
          onChange={({ target }) => onChange({ ...exception, to: target.value })}
        />
      </Field>
      <Checkbox
        label={t('closedDay')}
        checked={hours === null}
        onChange={({ target }) =>
          onChange({
            ...exception,
            hours: target.checked ? null : { opens: '09:00', closes: '13:00' },
          })
        }
      />
      {hours && (
        <>
          <Field label={t('exceptionOpens')}>
            <Input
              type="time"
              value={hours.opens}
              onChange={({ target }) =>
                onChange({ ...exception, hours: { ...hours, opens: target.value } })
              }
            />
          </Field>
          <Field label={t('exceptionCloses')}>
            <Input
              type="time"
              value={hours.closes}
              onChange={({ target }) =>
                onChange({ ...exception, hours: { ...hours, closes: target.value } })
              }
            />
          </Field>
        </>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={t('removeException', { day: from && formatVenueDate(from) })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
