import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { isValidPeriod, presetPeriod } from '../figures-rules.ts';
import type { Period } from './use-figures.ts';

const PRESETS = ['thisMonth', 'lastMonth', 'lastYear'] as const;

type Props = { period: Period; onChange: (period: Period) => void };

/** Selects a period by two venue dates or a preset. */
export function PeriodForm({ period, onChange }: Props) {
  const t = useTranslations('venueReports');
  const { today } = useVenue();
  const [draft, setDraft] = useState(period);
  const [isInvalid, setIsInvalid] = useState(false);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = isValidPeriod(draft.from, draft.to);
        setIsInvalid(!isValid);
        if (isValid) onChange(draft);
      }}
    >
      <div className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => {
          const choice = presetPeriod(preset, today);
          const isSelected = choice.from === period.from && choice.to === period.to;
          return (
            <Button
              key={preset}
              variant={isSelected ? 'secondary' : 'outline'}
              size="small"
              aria-pressed={isSelected}
              onClick={() => onChange(choice)}
            >
              {t(`preset.${preset}`)}
            </Button>
          );
        })}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('from')} error={isInvalid && t('invalidPeriod')}>
          <Input
            type="date"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
        </Field>
        <Field label={t('to')}>
          <Input
            type="date"
            value={draft.to}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="outline">
          {t('show')}
        </Button>
      </div>
    </form>
  );
}
