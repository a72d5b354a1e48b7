import { useTranslations } from 'use-intl';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import type { Child } from '../profile-contract.ts';
import { useFormatAge } from './use-format-age.ts';

/** Lists the household's children for an adult who may not edit them. */
export function ReadOnlyChildrenSection({ familyChildren }: { familyChildren: readonly Child[] }) {
  const t = useTranslations('profile.children');
  const formatAge = useFormatAge();
  return (
    <FormSection heading={t('heading')} lead={t('managedByOwner')}>
      {familyChildren.length === 0 && <p>{t('none')}</p>}
      <ul className="grid gap-2">
        {familyChildren.map((child, index) => (
          <li key={child.id} className="flex flex-wrap gap-x-3">
            <span className="font-bold">{t('number', { number: index + 1 })}</span>
            <span>{formatAge(child.ageMonths)}</span>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
