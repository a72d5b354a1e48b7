import { type FormEvent, useState } from 'react';
import { createAttemptKeys } from './attempt-key.ts';
import { failedToast } from './failure.ts';
import { toast } from './ui/toast.ts';
import { type Problem, useFieldError } from './use-field-error.ts';

type Options<Draft, Form> = {
  first: () => Draft;
  /** What is wrong, by field, as keys of the validation sentences. */
  problemsOf: (draft: Draft) => Partial<Record<keyof Draft, Problem>>;
  formOf: (draft: Draft) => Form;
  /** Sends the form; `key` stays the same until it has arrived or is another form. */
  save: (form: Form, key: string) => Promise<unknown>;
  texts: { saved: string; notSaved: string };
  onDone: () => void;
};

type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft] &
  string;

/** A form kept as it is typed: checked when it is sent; what was typed stays when it fails. */
export function useDraftForm<Draft, Form>(options: Options<Draft, Form>) {
  const { problemsOf, formOf, save, texts, onDone } = options;
  const say = useFieldError();
  const [draft, setDraft] = useState(options.first);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const problems: Partial<Record<keyof Draft, Problem>> = isTried ? problemsOf(draft) : {};
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  async function send() {
    setTried(true);
    if (isSaving || Object.keys(problemsOf(draft)).length > 0) return;
    const form = formOf(draft);
    setSaving(true);
    try {
      await save(form, attempts.keyFor(form));
      attempts.renew();
      toast({ title: texts.saved });
      onDone();
    } catch (error) {
      failedToast(texts.notSaved, error);
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    change,
    isSaving,
    errorOf: (name: keyof Draft) => say(problems[name]),
    /** For a text field. */
    bind: <Name extends TextName<Draft>>(name: Name) => ({
      name,
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) =>
        setDraft((before) => ({ ...before, [name]: target.value })),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
