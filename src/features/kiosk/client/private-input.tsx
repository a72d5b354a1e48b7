import type { ComponentProps } from 'react';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';

type Props = Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** An input without autocompletion, so the next family cannot see what was typed. */
export function PrivateInput({ label, onChange, ...rest }: Props) {
  return (
    <Field label={label} required>
      <Input
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        className="min-h-14 text-lg"
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      />
    </Field>
  );
}
