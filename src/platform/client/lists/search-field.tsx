import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';

type Props = {
  label: ReactNode;
  placeholder?: string | undefined;
  value: string;
  onSearch: (text: string | undefined) => void;
};

const DEBOUNCE_MILLIS = 300;

/** A debounced search field. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [input, setInput] = useState(value);
  const last = useRef({ value, sent: value });
  useEffect(() => {
    const isNew = value !== last.current.value;
    last.current.value = value;
    if (isNew && value !== last.current.sent) {
      // Changed externally: by navigation, or by clearing all filters.
      last.current.sent = value;
      setInput(value);
      return;
    }
    const text = input.trim();
    if (text === value) return;
    const timer = setTimeout(() => {
      last.current.sent = text;
      onSearch(text || undefined);
    }, DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  });
  return (
    <Field label={label}>
      <Input
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={input}
        onChange={({ target }) => setInput(target.value)}
      />
    </Field>
  );
}
