import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';

type Props = {
  label: string;
  /** Hides the label visually if the context is clear. */
  isLabelHidden?: boolean;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
};

/** A stepper for small numbers, such as children on a booking or items in the cart. */
export function Stepper({ label, isLabelHidden, value, min = 1, max, onChange }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own border box and cannot be named by id
    <div
      role="group"
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      className="flex items-center justify-between gap-4"
    >
      {!isLabelHidden && (
        <span id={id} className="font-bold">
          {label}
        </span>
      )}
      <div className="flex items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label={t('fewer', { label })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <output aria-live="polite" className="tabular min-w-8 text-center font-bold text-lg">
          {value}
        </output>
        <Button
          variant="outline"
          size="icon"
          aria-label={t('more', { label })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </div>
  );
}
