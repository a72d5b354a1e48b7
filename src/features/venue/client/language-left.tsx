import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Language } from '#shared/languages.ts';
import { queryFor } from './calls.ts';

/** The number of accounts that chose a language which `only` would switch off. */
export const affectedReaders = (only: Language | null) =>
  queryFor('GET /api/admin/settings/languages', { query: { languagesOffered: only ?? 'both' } });

/** Shows before saving how many accounts would lose the language they chose. */
export function LanguageLeft({ only }: { only: Language }) {
  const t = useTranslations('officeSettings');
  const { data, isError } = useQuery(affectedReaders(only));
  if (isError) return null;
  const text = data && t('languageLeft', { count: data.members, only });
  return (
    <p role="status" className="font-semibold text-sm">
      {text ?? t('counting')}
    </p>
  );
}
