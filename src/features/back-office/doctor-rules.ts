import type { texts } from './texts/server/en.ts';

/** The checks of `npm run doctor`, in the order of its report. */
export const doctorChecks = [
  'address',
  'proxy',
  'sockets',
  'clock',
  'disk',
  'mail',
  'mailDomain',
  'payments',
  'webhook',
  'backups',
  'database',
] as const;

export type DoctorCheck = (typeof doctorChecks)[number];

/** `skipped`: not applicable, or impossible to check from here. */
export const findingLevels = ['good', 'warning', 'problem', 'skipped'] as const;

export type FindingLevel = (typeof findingLevels)[number];

export type Finding = {
  check: DoctorCheck;
  level: FindingLevel;
  text: keyof typeof texts.doctor.finding;
  values: Record<string, string | number>;
};

/** Makes findings of one check. */
export const finding =
  (check: DoctorCheck) =>
  (level: FindingLevel, text: Finding['text'], values: Finding['values'] = {}): Finding => ({
    check,
    level,
    text,
    values,
  });

/** The response to a request of the public address; `code` is Node's error code, such as ENOTFOUND. */
export type AddressFacts = {
  url: string;
  isSet: boolean;
  isProduction: boolean;
  response: { code: string } | { status: number; location: string | null; isOurs: boolean };
};

const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED)/;

/** Whether the public address leads to this installation. */
export function judgeAddress({ url, isSet, isProduction, response }: AddressFacts) {
  const found = finding('address');
  if ('code' in response) {
    const { code } = response;
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      return found('problem', 'addressUnknown', { host: new URL(url).hostname });
    }
    if (CERTIFICATE_ERROR.test(code)) return found('problem', 'addressCertificate', { url, code });
    return found('problem', 'addressSilent', { url, code });
  }
  const { status, location, isOurs } = response;
  if (isOurs && !isSet) {
    return found(isProduction ? 'problem' : 'warning', 'addressNotSet', { url });
  }
  if (isOurs) return found('good', 'addressGood', { url });
  if (location) return found('problem', 'addressRedirects', { url, location });
  return found('problem', 'addressOther', { url, status });
}

/** How a request of the public address arrived at the program. */
export type ProxyFacts = {
  url: string;
  peer: string;
  isForwarded: boolean;
  isTrusted: boolean;
  protocol: string;
};

/** Whether the proxy says for whom it forwards, and is believed. */
export function judgeProxy({ url, peer, isForwarded, isTrusted, protocol }: ProxyFacts) {
  const found = finding('proxy');
  const isSecure = url.startsWith('https:');
  if (!isForwarded) {
    if (isSecure && protocol !== 'https') return found('problem', 'proxyHidesClients', { peer });
    return found('good', 'proxyNone');
  }
  if (!isTrusted) return found('problem', 'proxyNotTrusted', { peer });
  if (isSecure && protocol !== 'https') return found('warning', 'proxyHidesProtocol');
  return found('good', 'proxyGood', { peer });
}

/** `status`: of a request to upgrade to a web socket at an address without one, where only a lost upgrade succeeds. */
export function judgeSockets(status: number) {
  const found = finding('sockets');
  return status === 404
    ? found('good', 'socketsGood')
    : found('problem', 'socketsLost', { status });
}

const MAX_CLOCK_SECONDS = 5;
const MAX_USABLE_CLOCK_SECONDS = 30;

/** `seconds`: how far this clock is ahead of `other`'s; null if there is no other clock to ask. */
export function judgeClock(seconds: number | null, other: string) {
  const found = finding('clock');
  if (seconds === null) return found('skipped', 'clockAlone');
  const off = Math.round(Math.abs(seconds));
  const values = { seconds: off, other, direction: seconds > 0 ? 'ahead' : 'behind' };
  if (off <= MAX_CLOCK_SECONDS) return found('good', 'clockGood', values);
  return found(off > MAX_USABLE_CLOCK_SECONDS ? 'problem' : 'warning', 'clockOff', values);
}

const GIGABYTE = 1024 ** 3;

/** `lastBackupBytes`: the size of the newest backup, 0 without one or if backups are on another disk. */
type Disk = { folder: string; freeBytes: number; lastBackupBytes: number };

export function judgeDisk({ folder, freeBytes, lastBackupBytes }: Disk) {
  const found = finding('disk');
  const values = { folder, free: (freeBytes / GIGABYTE).toFixed(1) };
  // The next backup is written beside the newest one, and the database grows.
  if (freeBytes < GIGABYTE / 4 + lastBackupBytes) return found('problem', 'diskFull', values);
  if (freeBytes < 2 * GIGABYTE + 3 * lastBackupBytes) return found('warning', 'diskLow', values);
  return found('good', 'diskGood', values);
}

const URGENCY = ['good', 'warning', 'problem'];

/** The finding about the disk that needs attention most. */
export const judgeDisks = (first: Disk, ...others: Disk[]) =>
  others
    .map(judgeDisk)
    .reduce(
      (worst, next) => (URGENCY.indexOf(next.level) > URGENCY.indexOf(worst.level) ? next : worst),
      judgeDisk(first),
    );

/** What DNS says of the sender's domain; null if no resolver answers. */
export type MailDomainFacts = {
  domain: string;
  records: { spf: number; hasDmarc: boolean; hasDkim: boolean } | null;
};

/** A name reserved for examples (RFC 2606), which receives no replies. */
const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/;

/** Whether other mail servers can tell that the venue's emails are its own. */
export function judgeMailDomain({ domain, records }: MailDomainFacts) {
  const found = finding('mailDomain');
  const values = { domain };
  if (RESERVED_DOMAIN.test(domain)) return found('problem', 'mailDomainExample', values);
  if (!records) return found('skipped', 'mailDomainNoResolver', values);
  if (records.spf === 0) return found('problem', 'mailDomainNoSpf', values);
  if (records.spf > 1) return found('problem', 'mailDomainTwoSpf', values);
  if (!records.hasDkim) return found('warning', 'mailDomainNoDkim', values);
  if (!records.hasDmarc) return found('warning', 'mailDomainNoDmarc', values);
  return found('good', 'mailDomainGood', values);
}

type Webhook = { url: string; isEnabled: boolean; events: string[]; apiVersion: string | null };

/** Whether the provider reports payments to `url`, with all `events` and in the version that the program reads. */
export function judgeWebhook(
  webhooks: Webhook[],
  { url, events, apiVersion }: { url: string; events: readonly string[]; apiVersion: string },
) {
  const found = finding('webhook');
  const own = webhooks.filter((webhook) => webhook.url === url);
  const [webhook] = own.filter(({ isEnabled }) => isEnabled);
  if (own.length === 0) return found('problem', 'webhookMissing', { url });
  if (!webhook) return found('problem', 'webhookDisabled', { url });
  const isSubscribed = (event: string) => webhook.events.some((e) => e === '*' || e === event);
  const missing = events.filter((event) => !isSubscribed(event));
  if (missing.length > 0) {
    return found('problem', 'webhookEvents', { events: missing.join(', ') });
  }
  if (webhook.apiVersion !== apiVersion) {
    return found('warning', 'webhookVersion', {
      version: webhook.apiVersion ?? 'default',
      expected: apiVersion,
    });
  }
  return found('good', 'webhookGood', { url });
}

const MAX_BACKUP_HOURS = 30;

/** `hours`: the age of the newest backup; null without one. `isReadable`: whether it was read to its end just now. */
export function judgeBackups(facts: {
  isOff: boolean;
  hours: number | null;
  isReadable: boolean;
  isEncrypted: boolean;
}) {
  const found = finding('backups');
  if (facts.isOff) return found('warning', 'backupsOff');
  if (facts.hours === null) return found('warning', 'backupsNone');
  const values = { hours: Math.round(facts.hours) };
  if (!facts.isReadable) return found('problem', 'backupsUnreadable', values);
  if (facts.hours > MAX_BACKUP_HOURS) return found('problem', 'backupsOld', values);
  return found('good', facts.isEncrypted ? 'backupsEncrypted' : 'backupsGood', values);
}
