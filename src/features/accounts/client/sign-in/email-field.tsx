import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';

type Props = { field: UseFormRegisterReturn; problem: string | undefined; autoComplete?: string };

export function EmailField({ field, problem, autoComplete = 'email' }: Props) {
  const t = useTranslations('accounts');
  const fieldError = useFieldError();
  return (
    <Field label={t('email')} required error={fieldError(problem)}>
      <Input
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        maxLength={254}
        {...field}
      />
    </Field>
  );
}
