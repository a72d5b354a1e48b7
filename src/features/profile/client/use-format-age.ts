import { useFormatter, useTranslations } from 'use-intl';

/** Returns a function that formats an age in months as "2 years, 3 months". */
export function useFormatAge() {
  const t = useTranslations('profile.children');
  const format = useFormatter();
  return (ageMonths: number): string => {
    const years = Math.floor(ageMonths / 12);
    const months = ageMonths % 12;
    const parts = [
      ...(years > 0 ? [t('ageYears', { count: years })] : []),
      ...(months > 0 ? [t('ageMonths', { count: months })] : []),
    ];
    return parts.length > 0 ? format.list(parts, { type: 'unit', style: 'long' }) : t('newborn');
  };
}
