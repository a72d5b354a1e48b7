import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import type { ProductDraft } from './product-draft.ts';

type Props = {
  draft: ProductDraft;
  change: (changes: Partial<ProductDraft>) => void;
  errorOf: (name: keyof ProductDraft) => string | undefined;
};

/** The fields that depend on the product type. */
export function ProductTypeFields({ draft, change, errorOf }: Props) {
  const t = useTranslations('officeCatalog');
  if (draft.productType === 'gift_card') {
    return (
      <Checkbox
        label={t('customAmount')}
        hint={t('customAmountHint')}
        checked={draft.allowCustomAmount}
        onChange={({ target }) => change({ allowCustomAmount: target.checked })}
      />
    );
  }
  if (draft.productType === 'membership') {
    return (
      <Field label={t('duration')}>
        <Select
          name="duration"
          value={draft.duration}
          onChange={({ target }) => change({ duration: target.value as 'month' | 'year' })}
        >
          <option value="month">{t('month')}</option>
          <option value="year">{t('year')}</option>
        </Select>
      </Field>
    );
  }
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('passCount')} required error={errorOf('passCount')}>
          <Input
            name="passCount"
            inputMode="numeric"
            maxLength={4}
            value={draft.passCount}
            onChange={({ target }) => change({ passCount: target.value })}
          />
        </Field>
        <Field
          label={t('validDays')}
          aside={t('optional')}
          hint={t('validDaysHint')}
          error={errorOf('validDays')}
        >
          <Input
            name="validDays"
            inputMode="numeric"
            maxLength={4}
            value={draft.validDays}
            onChange={({ target }) => change({ validDays: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t('perChild')}
        hint={t('perChildHint')}
        checked={draft.perChild}
        onChange={({ target }) => change({ perChild: target.checked })}
      />
    </>
  );
}
