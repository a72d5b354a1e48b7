import { invalidField } from '#platform/server/http/errors.ts';
import { PASSWORD_LENGTH } from '../accounts-rules.ts';

type Owner = { email: string; venueName: string };

/** Shorter names occur in too many unrelated passwords. */
const MIN_NAME_LENGTH = 4;

/**
 * Throws 400 for the field if the password is easy to guess: a common one, or one that contains the email or
 * the venue's name (NIST SP 800-63B). Called whenever a password is set.
 */
export async function requireStrongPassword(
  field: string,
  password: string,
  owner: Owner,
): Promise<void> {
  const problem = await findPasswordWeakness(password, owner);
  if (problem) throw invalidField(field, `validation.${problem}`);
}

/** Returns why the password is weak; null if it is not. */
export async function findPasswordWeakness(
  password: string,
  { email, venueName }: Owner,
): Promise<'personalPassword' | 'commonPassword' | null> {
  const normalized = normalize(password);
  const [local = ''] = email.split('@');
  const [mailbox = ''] = local.split('+');
  const names = [email, local, mailbox, venueName]
    .map(normalize)
    .filter((name) => name.length >= MIN_NAME_LENGTH);
  if (names.some((name) => normalized.includes(name))) return 'personalPassword';
  const common = await loadCommonPasswords();
  const isCommon = common.has(password.toLowerCase()) || common.has(normalized);
  return isCommon || isSequence(password) ? 'commonPassword' : null;
}

/** Removes variations that a guesser would try: "Pass-Word" becomes "password". */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** One repeated character, or an ascending or descending sequence: "00000000", "87654321". */
function isSequence(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded lazily: the list takes 30 ms and about 14 MB. */
function loadCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].filter((word) => String(word).length >= PASSWORD_LENGTH.min),
      ) as Set<string>,
  );
  return commonPasswords;
}
