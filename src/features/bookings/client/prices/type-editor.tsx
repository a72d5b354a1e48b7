import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdmissionType, PriceList } from '#features/prices/price-list-rules.ts';
import { AgeField } from '#features/venue/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { LocalizedTextFields } from './localized-text-fields.tsx';
import { NumberField } from './number-field.tsx';
import { RulesEditor } from './rules-editor.tsx';

type Props = {
  list: PriceList;
  type: AdmissionType;
  /** The remaining stock of an extra; null if it is not tracked. */
  stock: number | null;
  onChange: (type: AdmissionType) => void;
  onStockChange: (stock: number | null) => void;
};

/** Edits an admission type or an extra: names, ages or stock, prices and limits. */
export function TypeEditor({ list, type, stock, onChange, onStockChange }: Props) {
  const t = useTranslations('officePrices.type');
  const change = (changes: Partial<AdmissionType>) => onChange({ ...type, ...changes });
  const isExtra = type.kind === 'extra';
  const [isNew] = useState(type.names.en === '' && type.names.es === '');
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LocalizedTextFields
          label={t('name')}
          maxLength={60}
          value={type.names}
          isFocused={isNew}
          onChange={(names) => change({ names })}
        />
        <LocalizedTextFields
          label={t('explanation')}
          maxLength={160}
          value={type.explanations}
          onChange={(explanations) => change({ explanations })}
        />
        {isExtra ? (
          <NumberField
            label={t('stock')}
            hint={t('stockHint')}
            value={stock}
            onChange={onStockChange}
          />
        ) : (
          <>
            <AgeField
              label={t('fromMonths')}
              months={type.fromMonths}
              onChange={(fromMonths) => change({ fromMonths })}
            />
            <AgeField
              label={t('toMonths')}
              months={type.toMonths}
              onChange={(toMonths) => change({ toMonths })}
            />
          </>
        )}
      </div>
      <RulesEditor list={list} rules={type.rules} onChange={(rules) => change({ rules })} />
      <Field label={t('mostLabel')}>
        <Stepper
          label={t('most')}
          isLabelHidden
          value={type.most}
          max={12}
          onChange={(most) => change({ most })}
        />
      </Field>
      {!isExtra && (
        <Switch
          label={t('counted')}
          hint={t('countedHint')}
          checked={type.counted}
          onChange={({ target }) => change({ counted: target.checked })}
        />
      )}
      <Switch
        label={t('active')}
        hint={t('activeHint')}
        checked={type.active}
        onChange={({ target }) => change({ active: target.checked })}
      />
    </div>
  );
}
