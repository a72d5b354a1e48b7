import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isEmail } from '#shared/is-email.ts';
import { failureMessage } from '../failure.ts';
import { Button } from '../ui/button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type Props = {
  label: string;
  hint: string;
  submitLabel: string;
  save: {
    mutate: (guardianEmail: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onSaved: (guardianEmail: string) => void;
};

/** Adds an email address to a booking that was made by phone without one. */
export function AddEmailForm({ label, hint, submitLabel, save, onSaved }: Props) {
  const tValidation = useTranslations('validation');
  const [input, setInput] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const email = input.trim();
  const invalidMessage = isSubmitted && !isEmail(email) ? tValidation('validEmail') : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (save.isPending || !isEmail(email)) return;
    save.mutate(email, { onSuccess: () => onSaved(email) });
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <Field label={label} hint={hint} error={invalidMessage ?? failureMessage(save.error)}>
        <Input
          type="email"
          name="guardianEmail"
          autoComplete="off"
          maxLength={254}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={save.isPending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
