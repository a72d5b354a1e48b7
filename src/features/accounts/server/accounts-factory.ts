import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import {
  SESSION_DAYS,
  sessionCookieName,
  signSessionId,
} from '#platform/server/sessions/session-cookie.ts';
import { splitName } from '../accounts-rules.ts';
import { passkeys, sessions, signInAccounts, users } from './accounts-tables.ts';
import { enableSecondFactor, storePendingSecret } from './second-factor/second-factor-queries.ts';
import {
  encrypt,
  encryptCodes,
  formatAuthenticatorSetup,
  generateBackupCodes,
  generateSecret,
} from './second-factor/second-factor-secrets.ts';

type Context = Pick<Services, 'config' | 'db'>;
type Overrides = Partial<typeof users.$inferInsert>;

/** A signed-in test account with its session's Cookie header. */
export type SignedIn = { id: string; email: string; name: string; cookie: string };

/** A signed-in member with a verified email. */
export const aMember = (ctx: Context, overrides: Overrides = {}) => aSignedInUser(ctx, overrides);

/** A signed-in staff member. */
export const aStaffMember = (ctx: Context, overrides: Overrides = {}) =>
  aSignedInUser(ctx, { name: 'Sam Desk', ...overrides, role: 'staff' });

/** A signed-in admin. */
export const anAdmin = (ctx: Context, overrides: Overrides = {}) =>
  aSignedInUser(ctx, { name: 'Alma Owner', ...overrides, role: 'admin' });

async function aSignedInUser(ctx: Context, overrides: Overrides): Promise<SignedIn> {
  const id = overrides.id ?? randomUUID();
  const name = overrides.name ?? 'Mary Member';
  const email = overrides.email ?? `someone-${id.slice(0, 8)}@example.org`;
  await ctx.db
    .insert(users)
    .values({ emailVerified: true, ...splitName(name), ...overrides, id, name, email });
  return { id, email, name, cookie: await sessionCookieFor(ctx, id) };
}

/** Inserts a session for the account; returns its id. */
export async function aSession(
  { db }: Pick<Services, 'db'>,
  userId: string,
  overrides: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(sessions).values({
    sid: randomBytes(24).toString('base64url'),
    expire: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    ...overrides,
    id,
    userId,
  });
  return id;
}

/** Inserts a passkey that no device holds; returns its id. */
export async function aPasskey({ db }: Pick<Services, 'db'>, userId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(passkeys).values({
    id,
    userId,
    name: 'Kitchen laptop',
    publicKey: 'public-key-without-private-key',
    credentialID: id,
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  return id;
}

/** Gives the account a password. */
export async function givePassword(
  { db, signIn }: Pick<Services, 'db' | 'signIn'>,
  userId: string,
  password: string,
): Promise<void> {
  const library = await signIn.library().$context;
  await db.insert(signInAccounts).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: await library.password.hash(password),
  });
}

/** Enables a second factor; returns its secret (for codeOf()) and its backup codes. */
export async function giveSecondFactor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const secret = generateSecret();
  const backupCodes = generateBackupCodes();
  await storePendingSecret(db, userId, await encrypt(secret, config.SESSION_SECRET));
  await enableSecondFactor(db, userId, await encryptCodes(backupCodes, config.SESSION_SECRET));
  return {
    secret: formatAuthenticatorSetup(secret, 'Playvillage', 'someone@example.org').secret,
    backupCodes,
  };
}

/** Starts a session without the password; returns its Cookie header. */
export async function sessionCookieFor({ config, db }: Context, userId: string): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  await aSession({ db }, userId, { sid });
  if (!config.SESSION_SECRET) throw new Error('factories need SESSION_SECRET');
  return `${sessionCookieName(config)}=${signSessionId(sid, config.SESSION_SECRET)}`;
}
