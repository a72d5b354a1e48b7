import { clsx } from 'clsx';
import { Input } from '#platform/client/ui/input.tsx';

type Props = {
  value: string;
  onChange: (digits: string) => void;
  longest: number;
  /** Shown as dots. No password field: browsers would offer to keep the PIN. */
  isSecret?: boolean;
  /** Brings no keyboard up on the screen: a pad stands beside it. */
  hasPad?: boolean;
  disabled?: boolean;
};

/** Some digits, large, which no browser keeps or suggests. */
export function DigitsInput({ value, onChange, longest, isSecret, hasPad, disabled }: Props) {
  return (
    <Input
      inputMode={hasPad ? 'none' : 'numeric'}
      autoComplete="off"
      spellCheck={false}
      maxLength={longest}
      disabled={disabled}
      className={clsx(
        'tabular min-h-16 text-center font-bold text-3xl tracking-[0.3em]',
        isSecret && '[-webkit-text-security:disc]',
      )}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, longest))}
    />
  );
}
