import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { SaleLine } from '#features/prices/tax-rules.ts';
import { failureMessage } from '#platform/client/failure.ts';
import { useDebounced } from '#platform/client/use-debounced.ts';
import type { Codes } from './codes-and-credit.tsx';

const DEBOUNCE_MILLIS = 600;

/** Converts the entered codes and the choice to use credit to request fields; omits unused ones. */
export function toCodeInput(codes: Codes) {
  return {
    ...(codes.promoCode.trim() ? { promoCode: codes.promoCode.trim() } : {}),
    ...(codes.giftCode.trim() ? { giftCode: codes.giftCode.trim() } : {}),
    ...(codes.useCredit ? { useCredit: true } : {}),
  };
}

type CodeInput = ReturnType<typeof toCodeInput>;
type Quote = {
  /** The full price with tax, before the deductions. */
  priceCents: number;
  discountCents: number;
  valueCents: number;
  dueCents: number;
  /** The lines with discount and tax. */
  lines: SaleLine[];
};

type Input = {
  /** The price without codes, in cents, shown until the server responds. */
  fullCents: number;
  codes: Codes;
  /** Whether to fetch the price; by default only once there are codes. */
  enabled?: boolean;
  queryFor: (codes: CodeInput) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<Quote>;
  };
};

/**
 * The price with codes, debounced and fetched from the server; keeps the previous price while fetching.
 * `problem` is the server's message about a code or product; `isUnavailable` means the request failed without
 * a message from the server.
 */
export function usePriceWithCodes({ fullCents, codes, enabled, queryFor }: Input) {
  const codeInput = toCodeInput(codes);
  const query = queryFor(codeInput);
  const currentHash = hashKey(query.queryKey);
  const debouncedHash = useDebounced(currentHash, DEBOUNCE_MILLIS);
  const isEnabled = enabled ?? Object.keys(codeInput).length > 0;
  const price = useQuery({
    ...query,
    enabled: isEnabled && debouncedHash === currentHash,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    !isEnabled || (debouncedHash === currentHash && !price.isPlaceholderData && !price.isFetching);
  const hasFailed = isEnabled && isCurrent && price.isError;
  const problem = hasFailed ? failureMessage(price.error) : undefined;
  const quote = isEnabled && !price.isError ? price.data : undefined;
  const { discountCents = 0, valueCents = 0, dueCents = fullCents } = quote ?? {};
  return {
    amounts: { fullCents: quote?.priceCents ?? fullCents, discountCents, valueCents, dueCents },
    lines: quote?.lines,
    isCurrent,
    isUnavailable: hasFailed && !problem,
    problem,
    refetch: price.refetch,
  };
}
