import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { TextKey } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';

type Context = Pick<Services, 'venue'> & { language: Language };
type Code = Extract<TextKey, `${string}.priceChanged` | `${string}.dueChanged`>;

/**
 * Throws 409 with the current total (in cents) if it differs from the one that the caller saw, so that nobody pays a
 * price that was not shown. Without an expected total, any is accepted.
 */
export function requireExpectedTotal(
  { venue, language }: Context,
  totalCents: number,
  expectedCents: number | undefined,
  code: Code,
  values: Record<string, number> = {},
): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  const price = formatMoney(totalCents, venue().currency, localeOf(language));
  throw httpError(409, code, { price, ...values });
}
