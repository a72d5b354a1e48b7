import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isEmail } from '#shared/is-email.ts';
import { failureMessage } from './failure.ts';
import { Button } from './ui/button.tsx';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

type Props = {
  label: string;
  hint: string;
  /** Of the button. */
  submit: string;
  save: {
    mutate: (guardianEmail: string, then: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onNamed: (guardianEmail: string) => void;
};

/** The e-mail of a booking that was made by phone without one. */
export function NameEmail({ label, hint, submit, save, onNamed }: Props) {
  const say = useTranslations('validation');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const email = typed.trim();
  const wrong = isTried && !isEmail(email) ? say('validEmail') : undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (save.isPending || !isEmail(email)) return;
    save.mutate(email, { onSuccess: () => onNamed(email) });
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <Field label={label} hint={hint} error={wrong ?? failureMessage(save.error)}>
        <Input
          type="email"
          name="guardianEmail"
          autoComplete="off"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={save.isPending}
      >
        {submit}
      </Button>
    </form>
  );
}
