import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '../figures-contract.ts';
import { periodsOf } from '../figures-rules.ts';
import { queryFor } from './calls.ts';

export type Period = { from: string; to: string };

/** Figures with every day or month of the period, because charts show empty ones too. */
export type PeriodFigures = Figures & { periods: string[] };

/** All figures of a period. Keeps the previous ones while the next load. */
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
