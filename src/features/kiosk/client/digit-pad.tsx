import { Delete, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  disabled?: boolean;
};

/** A numeric keypad with large keys. */
export function DigitPad({ value, onChange, maxLength, disabled }: Props) {
  const t = useTranslations('kiosk.pad');
  const add = (digit: string) => value.length < maxLength && onChange(value + digit);
  return (
    <div className="grid grid-cols-3 gap-2.5">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <Key key={digit} digit={digit} disabled={disabled} onPress={add} />
      ))}
      <Button
        variant="quiet"
        size="large"
        aria-label={t('clear')}
        disabled={disabled || value === ''}
        onClick={() => onChange('')}
      >
        <X aria-hidden="true" className="size-6" />
      </Button>
      <Key digit="0" disabled={disabled} onPress={add} />
      <Button
        variant="quiet"
        size="large"
        aria-label={t('deleteLast')}
        disabled={disabled || value === ''}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete aria-hidden="true" className="size-6" />
      </Button>
    </div>
  );
}

type KeyProps = { digit: string; disabled?: boolean | undefined; onPress: (digit: string) => void };

function Key({ digit, disabled, onPress }: KeyProps) {
  const t = useTranslations('kiosk.pad');
  return (
    <Button
      variant="outline"
      size="large"
      className="tabular text-2xl"
      aria-label={t('digit', { digit })}
      disabled={disabled}
      onClick={() => onPress(digit)}
    >
      {digit}
    </Button>
  );
}
