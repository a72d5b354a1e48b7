import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';

type Props = { field: UseFormRegisterReturn; problem: string | undefined };

export function PasskeyNameField({ field, problem }: Props) {
  const t = useTranslations('security.passkeys');
  const fieldError = useFieldError();
  return (
    <Field label={t('name')} hint={t('nameHint')} required error={fieldError(problem)}>
      <Input maxLength={60} autoComplete="off" {...field} />
    </Field>
  );
}
