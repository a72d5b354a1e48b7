import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { MAX_YEARS } from '../profile-rules.ts';
import { AgeFields } from './age-fields.tsx';
import { toWholeNumber } from './child-values.ts';
import type { IntakeFormMethods } from './intake/intake-values.ts';
import { useProfileChoices } from './intake/use-profile-choices.ts';

type Props = { form: IntakeFormMethods; index: number; onRemove: () => void };

/** A child's fields in the intake form. */
export function ChildCard({ form, index, onRemove }: Props) {
  const t = useTranslations('profile.children');
  const errorText = useFieldError();
  const choices = useProfileChoices();
  const errors = form.formState.errors.children?.[index];
  const number = index + 1;
  const isTooOld = (form.getValues(`children.${index}.loadedMonths`) ?? 0) >= (MAX_YEARS + 1) * 12;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot contain the button
    <div
      role="group"
      aria-label={t('number', { number })}
      className="grid gap-4 rounded-card border border-border bg-background p-4"
    >
      <div className="-my-1 flex items-center justify-between gap-3">
        <span className="display text-lg text-secondary">{t('number', { number })}</span>
        <Button variant="quiet" size="icon" aria-label={t('remove', { number })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <AgeFields
        inputProps={(part) => {
          const name = `children.${index}.${part}` as const;
          return form.register(name, {
            setValueAs: toWholeNumber,
            onBlur: () => form.setValue(name, form.getValues(name)),
          });
        }}
        errorFor={(part) => errorText(errors?.[part])}
      />
      {isTooOld && <p className="text-muted-ink text-sm">{t('overAge')}</p>}
      <ChoiceGroup
        legend={t('availability')}
        type="checkbox"
        choices={choices.availability}
        inputProps={() => form.register(`children.${index}.typicalAvailability`)}
      />
    </div>
  );
}
