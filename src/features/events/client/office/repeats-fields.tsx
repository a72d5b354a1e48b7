import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { type EventDraft, startWeekday } from './event-draft.ts';
import type { useEventForm } from './use-event-form.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Fields for the recurrence. The weekday of the first event is always selected. */
export function RepeatsFields({ form }: { form: ReturnType<typeof useEventForm> }) {
  const t = useTranslations('eventAdmin.form');
  const { formatWeekday } = useDates();
  const { draft, change, errors } = form;
  const { repeats } = draft;
  const requiredWeekday = startWeekday(draft);
  const nameOf = (weekday: number) => formatWeekday(weekday, 'short');
  return (
    <div className="grid gap-5 rounded-card bg-sunken p-4">
      <Field label={t('repeats')}>
        <Select
          name="repeats"
          value={repeats}
          onChange={(event) => change('repeats', event.target.value as EventDraft['repeats'])}
        >
          {(['no', 'week', 'month'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t(`repeatOptions.${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      {repeats === 'week' && (
        <ChoiceGroup
          legend={t('weekdays')}
          type="checkbox"
          choices={WEEK.map((weekday) => ({ value: String(weekday), label: nameOf(weekday) }))}
          inputProps={(value) => {
            const weekday = Number(value);
            return {
              name: 'weekdays',
              checked: weekday === requiredWeekday || draft.weekdays.includes(weekday),
              disabled: weekday === requiredWeekday,
              onChange: (event) =>
                change(
                  'weekdays',
                  event.target.checked
                    ? [...draft.weekdays, weekday]
                    : draft.weekdays.filter((other) => other !== weekday),
                ),
            };
          }}
        />
      )}
      {repeats === 'month' && (
        <Field label={t('monthBy')}>
          <Select
            name="monthBy"
            value={draft.monthBy}
            onChange={(event) => change('monthBy', event.target.value as EventDraft['monthBy'])}
          >
            <option value="date">{t('monthByOptions.date')}</option>
            <option value="weekday">{t('monthByOptions.weekday')}</option>
          </Select>
        </Field>
      )}
      {repeats !== 'no' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t(`interval.${repeats}`)}
            hint={t(`intervalHint.${repeats}`, { count: Number(draft.interval) || 1 })}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={12}
              name="interval"
              value={draft.interval}
              onChange={(event) => change('interval', event.target.value)}
            />
          </Field>
          <Field label={t('lastDay')} hint={t('lastDayHint')} error={errors.lastDay}>
            <Input
              type="date"
              name="lastDay"
              value={draft.lastDay}
              onChange={(event) => change('lastDay', event.target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
