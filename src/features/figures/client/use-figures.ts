import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Figures } from '../figures-contract.ts';
import { periodsOf } from '../figures-rules.ts';
import { queryFor } from './calls.ts';

export type Period = { from: string; to: string };

/** With every day or month that they are about: a chart shows those on which nothing happened too. */
export type PeriodFigures = Figures & { periods: string[] };

/** All figures of a period; the last ones stay while others are on their way. */
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
