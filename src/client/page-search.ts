import { sameSitePath } from '../shared/same-site-path.ts';

/*
 * What pages read from their query string. Values arrive as text; what is missing or senseless
 * becomes undefined, and nothing throws: an address that somebody typed must still show the page.
 */

type Raw = Record<string, unknown>;

/** `?redirect=/booking`: where to go on to after sign-in; addresses of other sites are dropped. */
export function redirectSearch(raw: Raw): { redirect?: string } {
  return known({ redirect: sameSitePath(raw.redirect) });
}

/** `?token=…`: the signed part of a link in a mail. */
export function tokenSearch(raw: Raw): { token?: string; error?: string } {
  return known({ token: text(raw.token), error: text(raw.error) });
}

/** `?date=2026-01-31&slot=…&member=true`: the choice that a person comes back to after signing in. */
export function slotSearch(raw: Raw): {
  date?: string;
  slot?: string;
  member?: string;
  cancelled?: string;
} {
  return known({
    date: text(raw.date),
    slot: text(raw.slot),
    member: text(raw.member),
    cancelled: text(raw.cancelled),
  });
}

/** `?session_id=…` from the payment page, `?member=true` from a member's booking (spec 2). */
export function checkoutSearch(raw: Raw): { session_id?: string; member?: string } {
  return known({ session_id: text(raw.session_id), member: text(raw.member) });
}

/** `?email=…` prefills the form; `?next=/book-guest` is where signing leads (decisions: Booking). */
export function waiverSearch(raw: Raw): { email?: string; next?: string } {
  return known({ email: text(raw.email), next: sameSitePath(raw.next) });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function known<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values;
}
