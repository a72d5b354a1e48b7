import { useQuery } from '@tanstack/react-query';
import { usePageData } from '#platform/client/use-page-data.ts';
import { queryFor } from './calls.ts';

/** The facts for help texts, at first those of the server-rendered document. Refetched: settings may have changed. */
export function useHelpFacts() {
  const { help } = usePageData();
  return useQuery({ ...queryFor('GET /api/help'), initialData: help, staleTime: 0 });
}
