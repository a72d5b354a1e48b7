import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';

/** The length of a typed code (spec 5). */
const CODE_LENGTH = 6;

type Props = {
  code: string;
  onChange: (code: string) => void;
  isDisabled: boolean;
  isValidating: boolean;
  onSubmit: (code: string) => void;
};

export function ManualEntry({ code, onChange, isDisabled, isValidating, onSubmit }: Props) {
  const t = useTranslations('checkIn.manual');
  const isComplete = code.length === CODE_LENGTH;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !isDisabled) onSubmit(code);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="text-muted-ink">{t('hint')}</p>
      </div>
      <Field label={t('label')}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('placeholder')}
          maxLength={CODE_LENGTH}
          disabled={isDisabled}
          className="display tabular min-h-16 text-center text-2xl tracking-[0.2em] placeholder:font-sans placeholder:text-base placeholder:tracking-normal"
          value={code}
          onChange={(event) =>
            onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))
          }
        />
      </Field>
      <Button type="submit" size="large" disabled={!isComplete || isDisabled}>
        {isValidating ? t('validating') : t('validate')}
      </Button>
    </form>
  );
}
