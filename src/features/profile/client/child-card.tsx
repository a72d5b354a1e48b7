import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { useFieldError } from '#platform/client/use-field-error.ts';
import { MAX_YEARS } from '../profile-rules.ts';
import { AgeFields } from './age-fields.tsx';
import { wholeNumberOf } from './child-values.ts';
import type { IntakeControl } from './intake/intake-values.ts';
import { useChoices } from './intake/use-choices.ts';

type Props = { form: IntakeControl; place: number; onRemove: () => void };

/** One child of the form: age, availability, and a button that takes it out. */
export function ChildCard({ form, place, onRemove }: Props) {
  const t = useTranslations('profile.children');
  const said = useFieldError();
  const choices = useChoices();
  const errors = form.formState.errors.children?.[place];
  const number = place + 1;
  const isGrown = (form.getValues(`children.${place}.loadedMonths`) ?? 0) >= (MAX_YEARS + 1) * 12;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no room for the button
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
        numberProps={(part) => {
          const name = `children.${place}.${part}` as const;
          return form.register(name, {
            setValueAs: wholeNumberOf,
            onBlur: () => form.setValue(name, form.getValues(name)),
          });
        }}
        errorOf={(part) => said(errors?.[part])}
      />
      {isGrown && <p className="text-muted-ink text-sm">{t('grown')}</p>}
      <ChoiceGroup
        legend={t('availability')}
        type="checkbox"
        choices={choices.availability}
        inputProps={() => form.register(`children.${place}.typicalAvailability`)}
      />
    </div>
  );
}
