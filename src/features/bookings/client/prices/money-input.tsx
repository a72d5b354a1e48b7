import { useState } from 'react';
import { Input } from '#platform/client/forms/input.tsx';
import { centsToInput, parseCents } from '#shared/parse-money.ts';

/** An invalid price must not become 0; the server rejects this value with a message. */
const INVALID_CENTS = -1;

type Props = { label?: string; cents: number; onChange: (cents: number) => void };

/** An input for an amount in units of the currency, such as "7.50". */
export function MoneyInput({ label, cents, onChange }: Props) {
  const [typedAmount, setTypedAmount] = useState(() => centsToInput(cents));
  return (
    <Input
      {...(label && { 'aria-label': label })}
      inputMode="decimal"
      className="tabular"
      value={typedAmount}
      onChange={({ target }) => {
        setTypedAmount(target.value);
        onChange(parseCents(target.value) ?? INVALID_CENTS);
      }}
    />
  );
}
