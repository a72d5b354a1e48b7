import { clsx } from 'clsx';
import { Check } from 'lucide-react';

type Props = {
  label: string;
  steps: readonly string[];
  /** Zero-based. */
  current: number;
};

/** Shows the progress through a multi-step flow. */
export function Steps({ label, steps, current }: Props) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-2 text-[0.9375rem] sm:gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            index === current ? 'font-bold' : 'text-muted-ink',
          )}
        >
          {index > 0 && <span aria-hidden="true" className="h-0.5 w-4 bg-border sm:w-8" />}
          <span
            aria-hidden="true"
            className={clsx(
              'tabular grid size-7 shrink-0 place-items-center rounded-full font-bold text-sm',
              index < current && 'bg-secondary text-secondary-ink',
              index === current && 'bg-primary text-primary-ink',
              index > current && 'bg-sunken text-muted-ink',
            )}
          >
            {index < current ? <Check className="size-4" strokeWidth={3} /> : index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
