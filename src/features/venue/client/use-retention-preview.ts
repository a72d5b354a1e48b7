import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RetentionPeriods } from '../retention-rules.ts';
import { queryFor } from './calls.ts';

/** Counts the rows that the next nightly run would delete or anonymize; disabled if `periods` is null. */
export function useRetentionPreview(periods: RetentionPeriods | null) {
  return useQuery({
    ...queryFor('GET /api/admin/retention', periods && { query: periods }),
    placeholderData: keepPreviousData,
  });
}
