import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '../figures-contract.ts';
import { periodsOf } from '../figures-rules.ts';
import { queryFor } from './calls.ts';

export type Period = { from: string; to: string };

/** The figures with all days or months of the period, because charts also show empty ones. */
export type PeriodFigures = Figures & { periods: string[] };

/** Fetches all figures for a period; returns the previous figures while loading. */
export function useFigures({ from, to }: Period) {
  const figures = queryFor('GET /api/admin/figures', { query: { from, to } });
  return useQuery({
    queryKey: figures.queryKey,
    queryFn: async (context): Promise<PeriodFigures> => ({
      ...(await figures.queryFn(context)),
      periods: periodsOf(from, to),
    }),
    placeholderData: keepPreviousData,
  });
}
