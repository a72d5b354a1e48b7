/** Why something outside did not do what was asked, in a word that pages have a sentence for. */
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

/** What errors of ours and of the provider's library are called. */
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

/** The word for an error that came back from a mail server, a provider, a store or a disk. */
export function problemOf(error: unknown): OutsideProblem {
  if (typeof error !== 'object' || error === null) return 'other';
  const { name, type, code, reason, responseCode, cause } = error as Known;
  // A mail server says it in numbers: 530, 534 and 535 are about who sends, the other 55x about whom to.
  if ([530, 534, 535].includes(Number(responseCode))) return 'denied';
  if (Number(responseCode) >= 550 && Number(responseCode) < 560) return 'refused';
  const known =
    byCode[String(code)] ??
    byName[String(type)] ??
    byName[String(name)] ??
    outsideProblems.find((problem) => problem === reason);
  return known ?? (cause === undefined ? 'other' : problemOf(cause));
}
