/** Why an outside service failed, as a key that pages have a sentence for. */
export const outsideProblems = [
  'unreachable',
  'tooSlow',
  'denied',
  'refused',
  'notWritable',
  'full',
  'damaged',
  'other',
] as const;

export type OutsideProblem = (typeof outsideProblems)[number];

/** A stored key as a problem; `other` if it is unknown. */
export const asOutsideProblem = (key: string | null): OutsideProblem =>
  outsideProblems.find((problem) => problem === key) ?? 'other';

const byCode: Record<string, OutsideProblem> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNECTION: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'tooSlow',
  EAUTH: 'denied',
  EENVELOPE: 'refused',
  EACCES: 'notWritable',
  EPERM: 'notWritable',
  EROFS: 'notWritable',
  ENOTDIR: 'notWritable',
  ENOENT: 'notWritable',
  ENOSPC: 'full',
};

/** Problem keys by error name or code. */
const byName: Record<string, OutsideProblem> = {
  TimeoutError: 'tooSlow',
  AbortError: 'tooSlow',
  TextRefused: 'refused',
  DamagedBackup: 'damaged',
  StripeConnectionError: 'unreachable',
  StripeAuthenticationError: 'denied',
  StripePermissionError: 'denied',
};

type Known = {
  name?: unknown;
  type?: unknown;
  code?: unknown;
  reason?: unknown;
  responseCode?: unknown;
  cause?: unknown;
};

/** The problem key of an error from a mail server, a provider, a store or a disk. */
export function problemOf(error: unknown): OutsideProblem {
  if (typeof error !== 'object' || error === null) return 'other';
  const { name, type, code, reason, responseCode, cause } = error as Known;
  // SMTP codes: 530, 534 and 535 concern the sender, other 55x the recipient.
  if ([530, 534, 535].includes(Number(responseCode))) return 'denied';
  if (Number(responseCode) >= 550 && Number(responseCode) < 560) return 'refused';
  const known =
    byCode[String(code)] ??
    byName[String(type)] ??
    byName[String(name)] ??
    outsideProblems.find((problem) => problem === reason);
  return known ?? (cause === undefined ? 'other' : problemOf(cause));
}
