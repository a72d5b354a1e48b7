/** Why an external service failed: the key of a text on the pages. */
export const externalProblems = [
  'unreachable',
  'tooSlow',
  'denied',
  'refused',
  'notWritable',
  'full',
  'damaged',
  'other',
] as const;

export type ExternalProblem = (typeof externalProblems)[number];

/** Converts a stored key to a problem; `other` if it is unknown. */
export const toExternalProblem = (key: string | null): ExternalProblem =>
  externalProblems.find((problem) => problem === key) ?? 'other';

const byCode: Record<string, ExternalProblem> = {
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

/** Problem keys by error name or type. */
const byName: Record<string, ExternalProblem> = {
  TimeoutError: 'tooSlow',
  AbortError: 'tooSlow',
  UndeliverableText: 'refused',
  DamagedBackup: 'damaged',
  StripeConnectionError: 'unreachable',
  StripeAuthenticationError: 'denied',
  StripePermissionError: 'denied',
};

type ErrorFields = {
  name?: unknown;
  type?: unknown;
  code?: unknown;
  reason?: unknown;
  responseCode?: unknown;
  cause?: unknown;
};

/** Returns the problem key for an error of a mail server, a payment provider, an object store or a disk. */
export function problemOf(error: unknown): ExternalProblem {
  if (typeof error !== 'object' || error === null) return 'other';
  const { name, type, code, reason, responseCode, cause } = error as ErrorFields;
  // SMTP codes: 530, 534 and 535 mean that our sign-in failed; 550-559, that the recipient was rejected.
  if ([530, 534, 535].includes(Number(responseCode))) return 'denied';
  if (Number(responseCode) >= 550 && Number(responseCode) < 560) return 'refused';
  const known =
    byCode[String(code)] ??
    byName[String(type)] ??
    byName[String(name)] ??
    externalProblems.find((problem) => problem === reason);
  return known ?? (cause === undefined ? 'other' : problemOf(cause));
}
