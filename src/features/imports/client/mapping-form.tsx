import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { findMissingFields, importFields } from '../import-fields.ts';
import { type ImportKind, importKinds } from '../import-kinds.ts';
import type { FileImport } from '../imports-contract.ts';
import { OWN_EXPORT, presetNames } from '../presets/preset-names.ts';
import { DayOrderChoice, findUndecidedColumn } from './day-order-choice.tsx';
import { FileSummary } from './file-summary.tsx';
import { useChangeKind, usePreview } from './use-imports.ts';

type Props = { file: FileImport; onPreview: () => void };

/** Edits the kind and column mapping that were detected in the file, and starts the preview. */
export function MappingForm({ file, onPreview }: Props) {
  const t = useTranslations('officeImport');
  const [mapping, setMapping] = useState(file.mapping);
  const [order, setOrder] = useState(file.chosenOrder);
  const changeKind = useChangeKind();
  const preview = usePreview();
  const selectColumn = (field: string, column: string) => {
    const { [field]: _, ...others } = mapping;
    setMapping(column ? { ...others, [field]: column } : others);
  };
  const missingFields = findMissingFields(file.kind, mapping);
  const mustChooseOrder = findUndecidedColumn(file, mapping) !== undefined && order === null;
  const usedNames = new Set(Object.values(mapping));
  const unusedColumns = file.columns.filter(
    ({ name, filled }) => filled > 0 && !usedNames.has(name),
  );
  const fields = importFields[file.kind].filter(
    ({ name, isClue, isOwn }) => !isClue && (!isOwn || file.mapping[name]),
  );
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate({ id: file.id, mapping, chosenOrder: order }, { onSuccess: onPreview });
      }}
    >
      <FileSummary file={file} />
      {file.preset && (
        <Alert variant="success">
          {t('recognized', { name: presetNames[file.preset] ?? file.preset })}
          {file.preset === OWN_EXPORT && ` ${t('ownOrder')}`}
        </Alert>
      )}
      <Field label={t('kind')} hint={t(`kindHint.${file.kind}`)} className="max-w-xl">
        <Select
          value={file.kind}
          disabled={changeKind.isPending}
          onChange={({ target }) => {
            const kind = importKinds.find((kind) => kind === target.value);
            if (kind) changeKind.mutate({ id: file.id, kind });
          }}
        >
          {selectableKinds(file.kind).map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="grid gap-4">
        <legend className="font-bold">{t('columns')}</legend>
        <p className="text-muted-ink text-sm">{t('columnsHint')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map(({ name, isOwn }) => {
            const column = file.columns.find((column) => column.name === mapping[name]);
            const sample = column?.samples[0];
            return (
              <Field
                key={name}
                label={t(`fields.${name as 'email'}`)}
                required={missingFields.includes(name)}
                hint={sample && t('sample', { sample })}
              >
                <Select
                  value={mapping[name] ?? ''}
                  onChange={({ target }) => selectColumn(name, target.value)}
                >
                  {!isOwn && <option value="">{t('none')}</option>}
                  {file.columns.map((column) => (
                    <option key={column.name}>{column.name}</option>
                  ))}
                </Select>
              </Field>
            );
          })}
        </div>
        {unusedColumns.length > 0 && (
          <p className="wrap-anywhere text-muted-ink text-sm">
            {t('unmapped', { columns: unusedColumns.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </fieldset>
      <DayOrderChoice file={file} mapping={mapping} order={order} onChange={setOrder} />
      <div>
        <Button
          type="submit"
          disabled={preview.isPending || missingFields.length > 0 || mustChooseOrder}
        >
          {t('preview')}
        </Button>
      </div>
    </form>
  );
}

/** The kinds that an owner can choose. Only our own exports have passes, gift cards and credit in one list. */
const selectableKinds = (current: ImportKind) =>
  importKinds.filter((kind) => kind !== 'holdings' || kind === current);
