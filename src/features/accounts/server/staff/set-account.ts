import { eq, sql } from 'drizzle-orm';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Installation } from '#platform/server/database/installation.ts';
import { createLog } from '#platform/server/log.ts';
import { nameFromEmail, splitName } from '../../accounts-rules.ts';
import { endSessions, findAccountByEmail, setRole } from '../accounts-queries.ts';
import { signInAccounts, users } from '../accounts-tables.ts';
import { requireStrongPassword } from '../require-strong-password.ts';
import { removeAllPasskeys } from '../second-factor/passkeys-queries.ts';
import { disableSecondFactor } from '../second-factor/second-factor-queries.ts';
import { clearSessionSecondFactor } from '../sessions-queries.ts';
import { magicLinkUrl } from '../sign-in/sign-in-emails.ts';
import { createLibrary, type SignInLibrary } from '../sign-in/sign-in-library.ts';

export type AccountInput = {
  email: string;
  role: 'member' | 'staff' | 'admin';
  name?: string;
  password?: string;
  /** Recovery for a lost phone: signing in then requires no code. */
  clearSecondFactor?: boolean;
};

export type AccountResult = {
  created: boolean;
  /**
   * The account had an unverified email and, as no password was given, retains its sign-in methods: someone other than
   * the email's owner may have created them.
   */
  retainsUnverifiedSignInMethods: boolean;
  secondFactorCleared: boolean;
  /** A single-use sign-in link; null if a password was given. */
  link: string | null;
};

/**
 * Creates the account or changes its role, and marks its email as verified (operations.md, Commands). A password
 * replaces all sign-in methods, clears the second factor and ends all sessions; without one, a sign-in link is
 * returned. Throws 400 for a weak password.
 */
export async function setAccount(
  {
    config,
    database: { db },
    venueName,
  }: Pick<Installation, 'config'> & {
    database: Pick<Installation['database'], 'db'>;
    venueName: string;
  },
  { email, role, name, password, clearSecondFactor }: AccountInput,
): Promise<AccountResult> {
  let link: string | null = null;
  const library = createLibrary({
    config,
    db,
    log: createLog(config),
    venueName: () => venueName,
    emails: {
      verification: throwUnexpectedEmail,
      passwordReset: throwUnexpectedEmail,
      existingAccount: throwUnexpectedEmail,
      mergedAccount: throwUnexpectedEmail,
      magicLink: async (_recipient, token) => {
        link = magicLinkUrl(config.publicUrl, token);
      },
    },
  });
  if (password) {
    await requireStrongPassword('password', password, { email, venueName });
  }
  const existing = await findAccountByEmail(db, email);
  const userId = existing?.id ?? (await createAccount(library, email, name));
  const passwordHash = password && (await (await library.$context).password.hash(password));
  const secondFactorCleared = await inTransaction(db, async (db) => {
    await setRole(db, userId, role);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    if (existing && name) await renameAccount(db, userId, name);
    if (passwordHash) await replaceSignInMethods(db, userId, passwordHash);
    await writeAudit(db, {
      actorId: null,
      action: existing ? 'account.role-set' : 'account.made',
      subject: userId,
      detail: { role },
    });
    return Boolean(clearSecondFactor || password) && (await clearSecondFactorOf(db, userId));
  });
  if (!password) {
    await library.api.signInMagicLink({ body: { email }, headers: new Headers() });
  }
  return {
    created: !existing,
    retainsUnverifiedSignInMethods: existing?.emailVerified === false && !password,
    secondFactorCleared,
    link,
  };
}

async function createAccount(library: SignInLibrary, email: string, name?: string) {
  const { internalAdapter } = await library.$context;
  const created = await internalAdapter.createUser(
    { email, name: name ?? nameFromEmail(email), emailVerified: true },
    { method: 'email-password' },
  );
  return created.id;
}

/** Replaces all sign-in methods with the new password. */
async function replaceSignInMethods(db: Db, userId: string, passwordHash: string) {
  await db.delete(signInAccounts).where(eq(signInAccounts.userId, userId));
  await db.insert(signInAccounts).values({
    id: crypto.randomUUID(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: passwordHash,
  });
  await removeAllPasskeys(db, userId);
  await endSessions(db, userId);
}

/** Returns false if there was no second factor. */
async function clearSecondFactorOf(db: Db, userId: string): Promise<boolean> {
  if (!(await disableSecondFactor(db, userId))) return false;
  await clearSessionSecondFactor(db, userId, 'code');
  await writeAudit(db, { actorId: null, action: 'second-factor.cleared', subject: userId });
  return true;
}

async function renameAccount(db: Db, userId: string, name: string) {
  const changes = { name, ...splitName(name), updatedAt: sql`now()` };
  await db.update(users).set(changes).where(eq(users.id, userId));
}

async function throwUnexpectedEmail(): Promise<void> {
  throw new Error('the account command sends no emails');
}
