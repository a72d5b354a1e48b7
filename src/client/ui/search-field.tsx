import { useEffect, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string | undefined) => void;
};

const PAUSE_MILLIS = 300;

/** Words to search a list by; asked for when typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const pause = setTimeout(() => onSearch(typed.trim() || undefined), PAUSE_MILLIS);
    return () => clearTimeout(pause);
  });
  return (
    <Field label={label}>
      <Input
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}
