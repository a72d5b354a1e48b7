import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { readProblem } from '#platform/client/read-problem.ts';
import { useSettled } from '#platform/client/use-settled.ts';
import type { Codes } from './paying-with.tsx';

const PAUSE_MILLIS = 600;

/** The codes as calls take them; empty when nothing was typed. */
export function codesToSend(codes: Codes) {
  return {
    ...(codes.promoCode.trim() ? { promoCode: codes.promoCode.trim() } : {}),
    ...(codes.giftCode.trim() ? { giftCode: codes.giftCode.trim() } : {}),
    ...(codes.useCredit ? { useCredit: true } : {}),
  };
}

type Sent = ReturnType<typeof codesToSend>;
type Told = { priceCents: number; discountCents: number; valueCents: number; dueCents: number };

type Input = {
  /** What it costs without codes, in cents, as far as the page knows. */
  fullCents: number;
  codes: Codes;
  /** The price itself is the server's word, too; else it is asked once there are codes. */
  isAsked?: boolean;
  queryFor: (codes: Sent) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<Told>;
  };
};

/**
 * What something comes to with codes, asked of the server once typing has paused; the last answer
 * stays meanwhile. `problem` is its sentence about a code or what is bought; `isUnsure` when it could
 * not be asked.
 */
export function usePriceWithCodes({ fullCents, codes, isAsked, queryFor }: Input) {
  const sending = codesToSend(codes);
  const query = queryFor(sending);
  const sent = hashKey(query.queryKey);
  const settled = useSettled(sent, PAUSE_MILLIS);
  const isWanted = isAsked ?? Object.keys(sending).length > 0;
  const price = useQuery({
    ...query,
    enabled: isWanted && settled === sent,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    !isWanted || (settled === sent && !price.isPlaceholderData && !price.isFetching);
  const isRefused = isWanted && isCurrent && price.isError;
  const { sentence, fields } = readProblem(price.error);
  const problem = isRefused ? (sentence ?? Object.values(fields)[0]) : undefined;
  const told = isWanted && !price.isError ? price.data : undefined;
  const { discountCents = 0, valueCents = 0, dueCents = fullCents } = told ?? {};
  return {
    amounts: { fullCents: told?.priceCents ?? fullCents, discountCents, valueCents, dueCents },
    isCurrent,
    isUnsure: isRefused && !problem,
    problem,
  };
}
