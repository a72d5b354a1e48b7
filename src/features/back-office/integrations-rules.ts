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

type Facts = { isOn: boolean; okAt: Date | null; failedAt: Date | null; failed: number };

/**
 * How an integration stands: what nobody uses is off; what failed since it last worked, or left
 * something behind that waits for a person, wants attention.
 */
export function standOf({ isOn, okAt, failedAt, failed }: Facts): 'good' | 'attention' | 'off' {
  if (!isOn) return 'off';
  const isBroken = failedAt !== null && (okAt === null || failedAt > okAt);
  return isBroken || failed > 0 ? 'attention' : 'good';
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
