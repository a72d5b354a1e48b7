/** Who books, as typed. */
export type Guardian = { name: string; email: string; phone: string; notes: string };

const DRAFT_KEY = 'booking-guardian';
const nobody: Guardian = { name: '', email: '', phone: '', notes: '' };

/**
 * What was typed before one left to sign the waiver, to sign in or to pay. It lives in the tab's own
 * storage and ends with the tab, or with the booking.
 */
export function readDraft(): Guardian {
  try {
    return parseDraft(sessionStorage.getItem(DRAFT_KEY));
  } catch {
    return nobody;
  }
}

export function keepDraft(guardian: Guardian): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(guardian));
  } catch {
    // Storage can be closed to us: then leaving the page loses what was typed.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was stored either.
  }
}

/** Stored text is no more to be believed than any other: what is no text becomes empty. */
export function parseDraft(stored: string | null): Guardian {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '{}');
  } catch {
    return nobody;
  }
  if (typeof found !== 'object' || found === null) return nobody;
  const values = found as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: text(values.name),
    email: text(values.email),
    phone: text(values.phone),
    notes: text(values.notes),
  };
}
