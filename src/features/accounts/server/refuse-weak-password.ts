import { wrongField } from '#platform/server/http/errors.ts';
import { PASSWORD_LENGTH } from '../accounts-rules.ts';

type Owner = { email: string; venueName: string };

/** Shorter names stand in too many words that have nothing to do with them. */
const SHORTEST_NAME = 4;

/**
 * Throws 400 at the field for a password that others would try first: a common one, or one that holds the
 * e-mail or the venue's name (NIST SP 800-63B). Called wherever somebody chooses a password.
 */
export async function refuseWeakPassword(
  field: string,
  password: string,
  owner: Owner,
): Promise<void> {
  const problem = await weaknessOf(password, owner);
  if (problem) throw wrongField(field, `validation.${problem}`);
}

/** Why a password is refused; null for one that is not. */
export async function weaknessOf(
  password: string,
  { email, venueName }: Owner,
): Promise<'personalPassword' | 'commonPassword' | null> {
  const plain = lettersOf(password);
  const [local = ''] = email.split('@');
  const [mailbox = ''] = local.split('+');
  const names = [email, local, mailbox, venueName]
    .map(lettersOf)
    .filter((name) => name.length >= SHORTEST_NAME);
  if (names.some((name) => plain.includes(name))) return 'personalPassword';
  const common = await findCommonPasswords();
  const isCommon = common.has(password.toLowerCase()) || common.has(plain);
  return isCommon || isRow(password) ? 'commonPassword' : null;
}

/** As somebody guesses it: "Pass-Word" is "password". */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** One character again and again, or each the next of the one before: "00000000", "87654321". */
function isRow(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

let found: Promise<Set<string>> | undefined;

/** Read with the first password that somebody chooses: it takes 30 ms and some 14 MB. */
function findCommonPasswords(): Promise<Set<string>> {
  found ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].filter((word) => String(word).length >= PASSWORD_LENGTH.min),
      ) as Set<string>,
  );
  return found;
}
