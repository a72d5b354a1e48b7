import { X } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import type { WaiverFormOutput, WaiverFormValues } from './waiver-form-values.ts';

type Props = {
  form: UseFormReturn<WaiverFormValues, unknown, WaiverFormOutput>;
  index: number;
  /** Whether to show the child's number and a remove button. */
  isOneOfSeveral: boolean;
  onRemove: () => void;
};

export function ChildFields({ form, index, isOneOfSeveral, onRemove }: Props) {
  const t = useTranslations('waivers');
  const errorOf = useFieldError();
  const venue = useVenue();
  const errors = form.formState.errors.children?.[index];
  const number = index + 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no room for the button
    <div
      role="group"
      aria-label={t('child.number', { number })}
      className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[1fr_13rem]"
    >
      {isOneOfSeveral && (
        <div className="flex items-center justify-between gap-3 border-border border-b sm:col-span-2">
          <span className="display text-lg text-secondary">{t('child.number', { number })}</span>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('child.remove', { number })}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
      <Field label={t('child.name')} required error={errorOf(errors?.childName)}>
        <Input
          autoComplete="off"
          maxLength={120}
          {...form.register(`children.${index}.childName`)}
        />
      </Field>
      <Field
        label={t('child.birthdate')}
        aside={t('optional')}
        error={errorOf(errors?.childBirthdate)}
      >
        <Input
          type="date"
          max={venue.today}
          {...form.register(`children.${index}.childBirthdate`)}
        />
      </Field>
    </div>
  );
}
