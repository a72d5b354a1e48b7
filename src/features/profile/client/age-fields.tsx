import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { MAX_YEARS } from '../profile-rules.ts';

type AgePart = 'years' | 'months';

type Props = {
  /** Registers an input with the form. */
  numberProps: (part: AgePart) => React.ComponentProps<'input'>;
  errorOf: (part: AgePart) => string | undefined;
};

/** A child's age: 0-5 years and 0-11 additional months (spec 5, Child inputs). */
export function AgeFields({ numberProps, errorOf }: Props) {
  const t = useTranslations('profile.children');
  return (
    <div className="grid max-w-sm grid-cols-2 items-start gap-4">
      <Field label={t('years')} error={errorOf('years')}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_YEARS}
          className="tabular"
          {...numberProps('years')}
        />
      </Field>
      <Field label={t('months')} error={errorOf('months')}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={11}
          className="tabular"
          {...numberProps('months')}
        />
      </Field>
    </div>
  );
}
