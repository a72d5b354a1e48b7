import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { failureMessage } from '#platform/client/failure.ts';
import { useDebounced } from '#platform/client/use-debounced.ts';
import type { Codes } from './paying-with.tsx';

const DEBOUNCE_MILLIS = 600;

/** The typed codes as request fields; empty without any. */
export function codesToSend(codes: Codes) {
  return {
    ...(codes.promoCode.trim() ? { promoCode: codes.promoCode.trim() } : {}),
    ...(codes.giftCode.trim() ? { giftCode: codes.giftCode.trim() } : {}),
    ...(codes.useCredit ? { useCredit: true } : {}),
  };
}

type Sent = ReturnType<typeof codesToSend>;
type Quote = { priceCents: number; discountCents: number; valueCents: number; dueCents: number };

type Input = {
  /** The price without codes, in cents, shown until the server responds. */
  fullCents: number;
  codes: Codes;
  /** Whether to fetch the price; by default only once there are codes. */
  enabled?: boolean;
  queryFor: (codes: Sent) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<Quote>;
  };
};

/**
 * The price with codes, fetched from the server once typing pauses; the previous price is kept meanwhile.
 * `problem` is the server's sentence about a code or product; `isUnavailable` if the request failed without
 * one.
 */
export function usePriceWithCodes({ fullCents, codes, enabled, queryFor }: Input) {
  const sending = codesToSend(codes);
  const query = queryFor(sending);
  const sent = hashKey(query.queryKey);
  const settled = useDebounced(sent, DEBOUNCE_MILLIS);
  const isEnabled = enabled ?? Object.keys(sending).length > 0;
  const price = useQuery({
    ...query,
    enabled: isEnabled && settled === sent,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    !isEnabled || (settled === sent && !price.isPlaceholderData && !price.isFetching);
  const hasFailed = isEnabled && isCurrent && price.isError;
  const problem = hasFailed ? failureMessage(price.error) : undefined;
  const quote = isEnabled && !price.isError ? price.data : undefined;
  const { discountCents = 0, valueCents = 0, dueCents = fullCents } = quote ?? {};
  return {
    amounts: { fullCents: quote?.priceCents ?? fullCents, discountCents, valueCents, dueCents },
    isCurrent,
    isUnavailable: hasFailed && !problem,
    problem,
  };
}
