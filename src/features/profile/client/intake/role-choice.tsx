import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { PARENT_ROLES } from '../../profile-choices.ts';
import type { IntakeFormMethods } from './intake-values.ts';

const OTHER = 'Other';

/** A choice of four roles, or "Other", which shows an empty text field (spec 2). */
export function RoleChoice({ form }: { form: IntakeFormMethods }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const role = form.watch('parentRole') ?? '';
  const isListed = PARENT_ROLES.some((listedRole) => listedRole === role);
  const [isOther, setOther] = useState(role !== '' && !isListed);
  const selected = isOther ? OTHER : role;
  const error = errorText(form.formState.errors.parentRole);

  function selectRole(value: string) {
    setOther(value === OTHER);
    form.setValue('parentRole', value === OTHER ? '' : value, { shouldDirty: true });
  }

  return (
    <ChoiceGroup
      legend={t('guardian.role')}
      aside={t('optional')}
      type="radio"
      choices={[
        ...PARENT_ROLES.map((value) => ({ value, label: t(`options.role.${value}`) })),
        { value: OTHER, label: t('guardian.other') },
      ]}
      inputProps={(value) => ({
        name: 'role-choice',
        checked: selected === value,
        onChange: () => selectRole(value),
      })}
      error={error}
    >
      {isOther && (
        <Input
          aria-label={t('guardian.specify')}
          placeholder={t('guardian.specify')}
          aria-invalid={error ? true : undefined}
          maxLength={80}
          className="mt-3"
          {...form.register('parentRole')}
        />
      )}
    </ChoiceGroup>
  );
}
