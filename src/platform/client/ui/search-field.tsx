import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

type Props = {
  label: ReactNode;
  placeholder?: string | undefined;
  value: string;
  onSearch: (text: string | undefined) => void;
};

const PAUSE_MILLIS = 300;

/** A search field, debounced. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const last = useRef({ value, asked: value });
  useEffect(() => {
    const isNew = value !== last.current.value;
    last.current.value = value;
    if (isNew && value !== last.current.asked) {
      // Changed from outside: navigation, or all filters cleared.
      last.current.asked = value;
      setTyped(value);
      return;
    }
    const words = typed.trim();
    if (words === value) return;
    const pause = setTimeout(() => {
      last.current.asked = words;
      onSearch(words || undefined);
    }, PAUSE_MILLIS);
    return () => clearTimeout(pause);
  });
  return (
    <Field label={label}>
      <Input
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}
