/** What the venue's software works with: one card of /admin/integrations each, in this order. */
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

/** Which ways of each there are; the settings of the installation choose (operations.md). */
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

/** What it is asked by the button; the others have a button of their own where they are set up. */
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

/** How an integration can stand: one badge each. */
export const integrationStands = ['good', 'attention', 'untried', 'trial', 'off'] as const;

export type IntegrationStand = (typeof integrationStands)[number];

/** What is in use to try things out: no money moves, no message leaves. */
const trialKinds: readonly IntegrationKind[] = [
  'stripe-test',
  'sandbox',
  'mail-files',
  'text-files',
];

/** `doneAt`: when it last did what it is for; `okAt`: that, or the last good answer to a check. */
type Facts = {
  kind: IntegrationKind;
  doneAt: Date | null;
  okAt: Date | null;
  failedAt: Date | null;
  failed: number;
};

/**
 * How an integration stands: what nobody uses is off; what failed since it last worked, or left
 * something behind that waits for a person, wants attention; nothing is good before it has worked.
 */
export function standOf({ kind, doneAt, okAt, failedAt, failed }: Facts): IntegrationStand {
  if (kind === 'off') return 'off';
  const isBroken = failedAt !== null && (okAt === null || failedAt > okAt);
  if (isBroken || failed > 0) return 'attention';
  if (trialKinds.includes(kind)) return 'trial';
  return doneAt ? 'good' : 'untried';
}

/** The later of two instants, if there is one. */
export function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

/** Host and path of an address, without who signs in there and how. */
export function placeOfAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.replace(/\/$/, '');
}
