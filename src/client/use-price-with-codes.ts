import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import type { Codes } from './paying-with.tsx';
import { useSettled } from './use-settled.ts';

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

type Wish = {
  /** What it costs without codes, in cents. */
  fullCents: number;
  codes: Codes;
  /** What is paid for: another one is another question. */
  of: readonly (string | number)[];
  ask: (codes: Sent, signal: AbortSignal) => Promise<Told>;
};

/** What something comes to with codes: the server is asked once there are any and typing has paused. */
export function usePriceWithCodes({ fullCents, codes, of, ask }: Wish) {
  const sent = JSON.stringify([of, codesToSend(codes)]);
  const settled = useSettled(sent, PAUSE_MILLIS);
  const hasCodes = Object.keys(codesToSend(codes)).length > 0;
  const price = useQuery({
    queryKey: ['price with codes', settled],
    queryFn: ({ signal }) => ask(codesToSend(codes), signal),
    enabled: hasCodes && settled === sent,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = !hasCodes || (settled === sent && !price.isFetching);
  const problem = price.isError ? sentenceOf(price.error) : undefined;
  const told = hasCodes && !price.isError ? price.data : undefined;
  const { discountCents = 0, valueCents = 0, dueCents = fullCents } = told ?? {};
  return {
    amounts: { fullCents: told?.priceCents ?? fullCents, discountCents, valueCents, dueCents },
    isCurrent,
    isUnsure: hasCodes && isCurrent && price.isError && !problem,
    problem: hasCodes && isCurrent ? problem : undefined,
  };
}

/** The server's own sentence about a code, or about too many tries. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === '') return undefined;
  const isTold = !error.code.startsWith('errors.') || error.code === 'errors.tooManyTries';
  return isTold ? error.body : undefined;
}
