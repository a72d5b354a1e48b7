import { clsx } from 'clsx';
import { Input } from '#platform/client/forms/input.tsx';

type Props = {
  value: string;
  onChange: (digits: string) => void;
  maxLength: number;
  /** Masks the digits. Not a password field, because browsers would offer to save the PIN. */
  isSecret?: boolean;
  /** Suppresses the on-screen keyboard, for use with a DigitPad. */
  hasPad?: boolean;
  disabled?: boolean;
};

/** A large input for digits that browsers neither store nor suggest. */
export function DigitsInput({ value, onChange, maxLength, isSecret, hasPad, disabled }: Props) {
  return (
    <Input
      inputMode={hasPad ? 'none' : 'numeric'}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      disabled={disabled}
      className={clsx(
        'tabular min-h-16 text-center font-bold text-3xl tracking-[0.3em]',
        isSecret && '[-webkit-text-security:disc]',
      )}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, maxLength))}
    />
  );
}
