import { useState } from 'react';
import { Input } from '#platform/client/forms/input.tsx';
import { centsToInput, parseCents } from '#shared/parse-money.ts';

/** Rejected by the server with a sentence; a price that can't be read must not become 0. */
const UNREADABLE = -1;

type Props = { label?: string; cents: number; onChange: (cents: number) => void };

/** An amount in the currency's unit, as it is typed. */
export function MoneyInput({ label, cents, onChange }: Props) {
  const [typed, setTyped] = useState(() => centsToInput(cents));
  return (
    <Input
      {...(label && { 'aria-label': label })}
      inputMode="decimal"
      className="tabular"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseCents(target.value) ?? UNREADABLE);
      }}
    />
  );
}
