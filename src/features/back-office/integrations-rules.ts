/** The integrations, each with a card on /admin/integrations, in this order. */
export const integrationNames = [
  'payments',
  'mail',
  'texts',
  'backups',
  'sources',
  'webhooks',
  'live',
  'jobs',
  'database',
] as const;

export type IntegrationName = (typeof integrationNames)[number];

/** The kinds of each, chosen by the environment (operations.md). */
export const integrationKinds = [
  'stripe-live',
  'stripe-test',
  'sandbox',
  'smtp',
  'mail-files',
  'twilio',
  'text-files',
  'off',
  'folder',
  'store',
  'feeds',
  'endpoints',
  'sockets',
  'queue',
  'embedded',
  'own-server',
] as const;

export type IntegrationKind = (typeof integrationKinds)[number];

/** Those with a "check" button; the others are checked where they are set up. */
export const checkedNames = [
  'payments',
  'mail',
  'texts',
  'backups',
  'live',
  'jobs',
  'database',
] as const satisfies IntegrationName[];

export type CheckedName = (typeof checkedNames)[number];

/** The statuses of an integration, each with a badge. */
export const integrationStatuses = ['good', 'attention', 'untried', 'trial', 'off'] as const;

export type IntegrationStatus = (typeof integrationStatuses)[number];

/** Kinds for trials: no money moves, no message is sent. */
const trialKinds: readonly IntegrationKind[] = [
  'stripe-test',
  'sandbox',
  'mail-files',
  'text-files',
];

/** `doneAt`: its last real success; `okAt`: that, or the last successful check. */
type Facts = {
  kind: IntegrationKind;
  doneAt: Date | null;
  okAt: Date | null;
  failedAt: Date | null;
  failed: number;
};

/**
 * The status of an integration. It needs attention if it failed since it last worked or has items that
 * wait for a person, and is not good before its first real success.
 */
export function integrationStatus({
  kind,
  doneAt,
  okAt,
  failedAt,
  failed,
}: Facts): IntegrationStatus {
  if (kind === 'off') return 'off';
  const isBroken = failedAt !== null && (okAt === null || failedAt > okAt);
  if (isBroken || failed > 0) return 'attention';
  if (trialKinds.includes(kind)) return 'trial';
  return doneAt ? 'good' : 'untried';
}

/** The later of two instants, if there is one. */
export function laterInstant(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

/** Host and path of an address, without credentials and parameters. */
export function withoutCredentials(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.replace(/\/$/, '');
}
