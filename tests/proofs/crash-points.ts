/**
 * Where a server is killed, following the table in design/money.md ("what survives a crash"). `before` names a statement;
 * the server is killed just before its transaction's commit is sent.
 */
export const crashPoints = {
  'before the hold is committed': { commitOf: 'insert into bookings' },
  'after the hold, before the provider is called': { before: 'createCheckout' },
  'after the session is made, before its id is saved': { after: 'createCheckout' },
  'after it was paid, before the webhook is delivered': { before: 'findCheckout' },
  'in the webhook, before the commit': { commitOf: 'insert into "payment_events"' },
  'while settling, before the commit': { commitOf: 'update "checkouts" set "state"' },
  'after settling, before the mail': { before: 'send' },
  'after the mail, before that is noted': { after: 'send' },
  'before the refund is asked for': { before: 'refund' },
  'after the refund was made, before that is noted': { after: 'refund' },
} as const satisfies Record<string, CrashPoint>;

export type CrashPoint = { before: Call } | { after: Call } | { commitOf: string };
/** Outgoing calls of the payment provider or the mailer. */
export type Call = 'createCheckout' | 'findCheckout' | 'refund' | 'send';
export type CrashPointName = keyof typeof crashPoints;
