import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Select } from '#platform/client/ui/select.tsx';
import type { CsvImport, Trial } from '../imports-contract.ts';
import { importFields } from '../imports-rules.ts';
import { TrialResult } from './trial-result.tsx';
import { type Reading, useRunImport, useTrial } from './use-imports.ts';

/** Maps columns to fields, runs any number of trials, then the import. */
export function MappingForm({ file }: { file: CsvImport }) {
  const t = useTranslations('officeData.import');
  const [reading, setReading] = useState<Reading>({
    mapping: file.mapping,
    dayOrder: file.dayOrder,
  });
  const [lastTrial, setLastTrial] = useState<{ reading: Reading; trial: Trial }>();
  const trial = useTrial();
  const run = useRunImport();
  const choose = (field: string, column: string) =>
    setReading(({ mapping, dayOrder }) => {
      const { [field]: _, ...others } = mapping;
      return { dayOrder, mapping: column ? { ...others, [field]: column } : others };
    });
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const input = { id: file.id, reading };
        trial.mutate(input, { onSuccess: (trial) => setLastTrial({ reading, trial }) });
      }}
    >
      <p>{t('found', { rows: file.rowCount, name: file.fileName, charset: file.charset })}</p>
      <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-3 font-bold">{t('columns')}</legend>
        {importFields[file.kind].map(({ name, isNeeded }) => (
          <Field key={name} label={t(`fields.${name}`)} required={isNeeded}>
            <Select
              value={reading.mapping[name] ?? ''}
              onChange={(event) => choose(name, event.target.value)}
            >
              <option value="">{t('none')}</option>
              {file.columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </Select>
          </Field>
        ))}
      </fieldset>
      <ChoiceGroup
        legend={t('dayOrder')}
        type="radio"
        choices={[
          { value: 'month', label: t('monthFirst') },
          { value: 'day', label: t('dayFirst') },
        ]}
        inputProps={(value) => ({
          name: 'day-order',
          checked: reading.dayOrder === value,
          onChange: () => setReading({ ...reading, dayOrder: value === 'day' ? 'day' : 'month' }),
        })}
      />
      <div>
        <Button type="submit" variant="outline" disabled={trial.isPending}>
          {t(trial.isPending ? 'trying' : 'try')}
        </Button>
      </div>
      {lastTrial && lastTrial.reading === reading && (
        <TrialResult
          trial={lastTrial.trial}
          isPending={run.isPending}
          onRun={() => run.mutate({ id: file.id, reading })}
        />
      )}
    </form>
  );
}
