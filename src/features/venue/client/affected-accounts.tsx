import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Language } from '#shared/languages.ts';
import { queryFor } from './calls.ts';

/** Counts the accounts that would lose their language if only `onlyLanguage` were offered. */
export const affectedAccountsQuery = (onlyLanguage: Language | null) =>
  queryFor('GET /api/admin/settings/languages', {
    query: { languagesOffered: onlyLanguage ?? 'both' },
  });

/** Warns before saving how many accounts would lose their language. */
export function AffectedAccounts({ onlyLanguage }: { onlyLanguage: Language }) {
  const t = useTranslations('officeSettings');
  const { data, isError } = useQuery(affectedAccountsQuery(onlyLanguage));
  if (isError) return null;
  const text = data && t('affectedAccounts', { count: data.members, only: onlyLanguage });
  return (
    <p role="status" className="font-semibold text-sm">
      {text ?? t('countingAccounts')}
    </p>
  );
}
