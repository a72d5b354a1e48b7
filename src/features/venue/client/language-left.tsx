import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Language } from '#shared/languages.ts';
import { queryFor } from './calls.ts';

/** How many accounts chose the language that ends once `only` is offered alone. */
export const readersLeft = (only: Language | null) =>
  queryFor('GET /api/admin/settings/languages', { query: { languagesOffered: only ?? 'both' } });

/** Says before it is saved whom it would write to in another language than they chose. */
export function LanguageLeft({ only }: { only: Language }) {
  const t = useTranslations('officeSettings');
  const { data, isError } = useQuery(readersLeft(only));
  if (isError) return null;
  const said = data && t('languageLeft', { count: data.members, only });
  return (
    <p role="status" className="font-semibold text-sm">
      {said ?? t('counting')}
    </p>
  );
}
