import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { CsvImport, DryRun } from '../imports-contract.ts';
import { importFields } from '../imports-rules.ts';
import { DryRunResult } from './dry-run-result.tsx';
import { type ColumnMapping, useDryRun, useRunImport } from './use-imports.ts';

/** Maps columns to fields, then starts dry runs and the import. */
export function MappingForm({ file }: { file: CsvImport }) {
  const t = useTranslations('officeData.import');
  const [columnMapping, setColumnMapping] = useState<ColumnMapping>({
    mapping: file.mapping,
    dayOrder: file.dayOrder,
  });
  const [lastDryRun, setLastDryRun] = useState<{ columnMapping: ColumnMapping; dryRun: DryRun }>();
  const dryRun = useDryRun();
  const run = useRunImport();
  const selectColumn = (field: string, column: string) =>
    setColumnMapping(({ mapping, dayOrder }) => {
      const { [field]: _, ...others } = mapping;
      return { dayOrder, mapping: column ? { ...others, [field]: column } : others };
    });
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const input = { id: file.id, columnMapping };
        dryRun.mutate(input, { onSuccess: (dryRun) => setLastDryRun({ columnMapping, dryRun }) });
      }}
    >
      <p>{t('found', { rows: file.rowCount, name: file.fileName, charset: file.charset })}</p>
      <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-3 font-bold">{t('columns')}</legend>
        {importFields[file.kind].map(({ name, isRequired }) => (
          <Field key={name} label={t(`fields.${name}`)} required={isRequired}>
            <Select
              value={columnMapping.mapping[name] ?? ''}
              onChange={(event) => selectColumn(name, event.target.value)}
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
          checked: columnMapping.dayOrder === value,
          onChange: () =>
            setColumnMapping({ ...columnMapping, dayOrder: value === 'day' ? 'day' : 'month' }),
        })}
      />
      <div>
        <Button type="submit" variant="outline" disabled={dryRun.isPending}>
          {t(dryRun.isPending ? 'trying' : 'try')}
        </Button>
      </div>
      {lastDryRun && lastDryRun.columnMapping === columnMapping && (
        <DryRunResult
          dryRun={lastDryRun.dryRun}
          isPending={run.isPending}
          onRun={() => run.mutate({ id: file.id, columnMapping })}
        />
      )}
    </form>
  );
}
