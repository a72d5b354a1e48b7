/**
 * Points at which a server is killed (decisions 0004 and 0005). `commitOf` is the prefix of a
 * statement: the server is killed just before the commit of its transaction is sent.
 */
export const crashPoints = {
  'before the hold is committed': { commitOf: 'insert into bookings' },
  'after the hold, before the provider is called': { before: 'createCheckout' },
  'after the session is created, before its id is stored': { after: 'createCheckout' },
  'after the payment, before the webhook is delivered': { before: 'findCheckout' },
  'in the webhook, before the commit': { commitOf: 'insert into "payment_events"' },
  'while settling, before the commit': { commitOf: 'update "checkouts" set "state"' },
  'after settling, before the email': { before: 'send' },
  'after the email, before it is recorded': { after: 'send' },
  'before the refund is requested': { before: 'refund' },
  'after the refund, before it is recorded': { after: 'refund' },
} as const satisfies Record<string, CrashPoint>;

export type CrashPoint = { before: Call } | { after: Call } | { commitOf: string };
/** Outgoing calls of the payment provider or the mailer. */
export type Call = 'createCheckout' | 'findCheckout' | 'refund' | 'send';
export type CrashPointName = keyof typeof crashPoints;
