import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props<Value extends string> = {
  legend: ReactNode;
  /** Checkboxes or radio buttons. */
  type: 'checkbox' | 'radio';
  choices: readonly { value: Value; label: ReactNode }[];
  /** Input props: a form's registration, or name, checked and onChange. */
  inputProps: (value: Value) => ComponentProps<'input'>;
  aside?: ReactNode;
  error?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A question with chips as options; `children` can add a follow-up field. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { legend, type, choices, inputProps, aside, error, className, children } = props;
  const id = useId();
  return (
    <fieldset
      className={clsx('min-w-0', className)}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-bold text-[0.9375rem]">
        {legend}
        {aside && <span className="font-normal text-muted-ink"> {aside}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border-2 border-field-border bg-surface px-4 py-1.5 text-[0.9375rem] leading-snug outline-offset-2 transition-colors duration-150 hover:border-ring has-checked:border-secondary has-checked:bg-secondary-soft has-checked:font-bold has-checked:text-secondary-soft-ink has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type={type}
              value={value}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              {...inputProps(value)}
            />
            <Check
              aria-hidden="true"
              strokeWidth={3}
              className="hidden size-4 peer-checked:block"
            />
            {label}
          </label>
        ))}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-destructive text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
