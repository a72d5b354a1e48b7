import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { MAX_YEARS } from '../profile-rules.ts';

type AgePart = 'years' | 'months';

type Props = {
  /** Returns the props that register an input with the form. */
  inputProps: (part: AgePart) => React.ComponentProps<'input'>;
  errorFor: (part: AgePart) => string | undefined;
};

/** Inputs for a child's age: 0-5 years and 0-11 additional months (spec 5). */
export function AgeFields({ inputProps, errorFor }: Props) {
  const t = useTranslations('profile.children');
  return (
    <div className="grid max-w-sm grid-cols-2 items-start gap-4">
      <Field label={t('years')} error={errorFor('years')}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_YEARS}
          className="tabular"
          {...inputProps('years')}
        />
      </Field>
      <Field label={t('months')} error={errorFor('months')}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={11}
          className="tabular"
          {...inputProps('months')}
        />
      </Field>
    </div>
  );
}
