import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Right-hand side: a price, a badge, spots left. */
  aside?: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  /** Read out as the group's name; `hideLegend` keeps it for screen readers only. */
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  columns?: 1 | 2;
  className?: string;
};

/** One of several, each a card that is easy to hit; arrow keys move as in any radio group. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={clsx('min-w-0', props.className)}>
      <legend className={props.hideLegend ? 'sr-only' : 'mb-2 font-bold text-[0.9375rem]'}>
        {props.legend}
      </legend>
      <div className={clsx('grid gap-3', props.columns === 2 && 'sm:grid-cols-2')}>
        {props.options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${name}-${option.value}`}
            className="flex min-h-14 items-center gap-3 rounded-field border-2 border-border bg-surface px-4 py-3 transition-colors duration-150 has-checked:border-ring has-checked:bg-primary-soft has-checked:text-primary-soft-ink has-disabled:bg-sunken has-disabled:text-muted-ink has-enabled:hover:border-ring has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              id={`${name}-${option.value}`}
              name={name}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-field-border bg-surface outline-none checked:border-[6px] checked:border-ring disabled:cursor-not-allowed"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{option.label}</span>
              {option.hint && <span className="block text-sm">{option.hint}</span>}
            </span>
            {option.aside && <span className="shrink-0 text-right">{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
