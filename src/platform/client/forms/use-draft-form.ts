import { type FormEvent, useState } from 'react';
import { createAttemptKeys } from '../attempt-key.ts';
import { toastError } from '../failure.ts';
import { toast } from '../ui/toast/toast.ts';
import { type FieldProblem, useFieldError } from './use-field-error.ts';

type Options<Draft, Input> = {
  initialDraft: () => Draft;
  /** Returns validation problems by field. */
  validate: (draft: Draft) => Partial<Record<keyof Draft, FieldProblem>>;
  toInput: (draft: Draft) => Input;
  /** Sends the input; `key` is the idempotency key of the attempt. */
  save: (input: Input, key: string) => Promise<unknown>;
  texts: { saved: string; notSaved: string };
  onDone: () => void;
};

type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft] &
  string;

/**
 * The state of a form that is validated on submit. Shows a toast with the outcome; the input remains if saving fails.
 */
export function useDraftForm<Draft, Input>(options: Options<Draft, Input>) {
  const { validate, toInput, save, texts, onDone } = options;
  const errorText = useFieldError();
  const [draft, setDraft] = useState(options.initialDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const problems: Partial<Record<keyof Draft, FieldProblem>> = isSubmitted ? validate(draft) : {};
  const change = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));

  async function send() {
    setSubmitted(true);
    if (isSaving || Object.keys(validate(draft)).length > 0) return;
    const input = toInput(draft);
    setSaving(true);
    try {
      await save(input, attempts.keyFor(input));
      attempts.renew();
      toast({ title: texts.saved });
      onDone();
    } catch (error) {
      toastError(texts.notSaved, error);
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    change,
    isSaving,
    errorOf: (name: keyof Draft) => errorText(problems[name]),
    /** Props of a text input. */
    bind: <Name extends TextName<Draft>>(name: Name) => ({
      name,
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setDraft((current) => ({ ...current, [name]: target.value })),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
