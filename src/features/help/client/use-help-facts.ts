import { useQuery } from '@tanstack/react-query';
import { usePageData } from '#platform/client/use-page-data.ts';
import { queryFor } from './calls.ts';

/** The facts for help texts, at first those of the server-rendered document. */
export function useHelpFacts() {
  return useQuery({ ...queryFor('GET /api/help'), initialData: usePageData().help });
}
