import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { useFieldError } from '#platform/client/use-field-error.ts';
import { PARENT_ROLES } from '../../profile-choices.ts';
import type { IntakeControl } from './intake-values.ts';

const OTHER = 'Other';

/** Four roles, or "Other", which clears the value and shows a text field (spec 2). */
export function RoleChoice({ form }: { form: IntakeControl }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const role = form.watch('parentRole') ?? '';
  const isListed = PARENT_ROLES.some((listed) => listed === role);
  const [isOther, setOther] = useState(role !== '' && !isListed);
  const chosen = isOther ? OTHER : role;
  const problem = errorText(form.formState.errors.parentRole);

  function choose(value: string) {
    setOther(value === OTHER);
    form.setValue('parentRole', value === OTHER ? '' : value, { shouldDirty: true });
  }

  return (
    <ChoiceGroup
      legend={t('guardian.role')}
      aside={t('optional')}
      type="radio"
      choices={[
        ...PARENT_ROLES.map((value) => ({ value, label: t(`choices.role.${value}`) })),
        { value: OTHER, label: t('guardian.other') },
      ]}
      inputProps={(value) => ({
        name: 'role-choice',
        checked: chosen === value,
        onChange: () => choose(value),
      })}
      error={problem}
    >
      {isOther && (
        <Input
          aria-label={t('guardian.specify')}
          placeholder={t('guardian.specify')}
          aria-invalid={problem ? true : undefined}
          maxLength={80}
          className="mt-3"
          {...form.register('parentRole')}
        />
      )}
    </ChoiceGroup>
  );
}
