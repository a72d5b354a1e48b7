/** The integrations, in the order of their cards on /admin/integrations. */
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

/** The kinds of integrations, set by the environment (operations.md). */
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

/** Integrations with a "check" button; the others are checked where they are configured. */
export const checkableNames = [
  'payments',
  'mail',
  'texts',
  'backups',
  'live',
  'jobs',
  'database',
] as const satisfies IntegrationName[];

export type CheckableName = (typeof checkableNames)[number];

export const integrationStatuses = ['good', 'attention', 'untried', 'trial', 'off'] as const;

export type IntegrationStatus = (typeof integrationStatuses)[number];

/** Test kinds, which move no money and send no messages. */
const trialKinds: readonly IntegrationKind[] = [
  'stripe-test',
  'sandbox',
  'mail-files',
  'text-files',
];

/** `doneAt` is the last real success; `okAt` also includes successful checks. */
type Facts = {
  kind: IntegrationKind;
  doneAt: Date | null;
  okAt: Date | null;
  failedAt: Date | null;
  failed: number;
};

/**
 * Returns the status of an integration. It needs attention if its last use failed or an item needs manual
 * action, and is `good` only after its first real success.
 */
export function integrationStatusOf({
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

/** Returns the later of two instants; null if both are null. */
export function laterInstant(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}

/** Returns the host and path of a URL, without credentials and parameters. */
export function stripCredentials(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(/\/$/, '');
}
