import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Services } from '#platform/server/services.ts';
import {
  SESSION_DAYS,
  sessionCookieName,
  signedSessionId,
} from '#platform/server/sessions/session-cookie.ts';
import { splitName } from '../accounts-rules.ts';
import { passkeys, sessions, signInAccounts, users } from './accounts-tables.ts';
import { keepSetup, turnOn } from './second-factor/second-factor-queries.ts';
import {
  encrypt,
  encryptCodes,
  forTheApp,
  newBackupCodes,
  newSecret,
} from './second-factor/second-factor-secrets.ts';

type Context = Pick<Services, 'config' | 'db'>;
type Wanted = Partial<typeof users.$inferInsert>;

/** A signed-in person of a test: the account, and the Cookie header of its session. */
export type SignedIn = { id: string; email: string; name: string; cookie: string };

/** A member with a confirmed e-mail, signed in. Anything that matters to the test can be given. */
export const aMember = (ctx: Context, wanted: Wanted = {}) => aSignedInUser(ctx, wanted);

/** Somebody of the desk, signed in. */
export const aStaff = (ctx: Context, wanted: Wanted = {}) =>
  aSignedInUser(ctx, { name: 'Sam Desk', ...wanted, role: 'staff' });

/** An admin, signed in. */
export const anAdmin = (ctx: Context, wanted: Wanted = {}) =>
  aSignedInUser(ctx, { name: 'Alma Owner', ...wanted, role: 'admin' });

async function aSignedInUser(ctx: Context, wanted: Wanted): Promise<SignedIn> {
  const id = wanted.id ?? randomUUID();
  const name = wanted.name ?? 'Mary Member';
  const email = wanted.email ?? `someone-${id.slice(0, 8)}@example.org`;
  await ctx.db
    .insert(users)
    .values({ emailVerified: true, ...splitName(name), ...wanted, id, name, email });
  return { id, email, name, cookie: await sessionCookieFor(ctx, id) };
}

/** A session of the account somewhere; its id. */
export async function aSession(
  { db }: Pick<Services, 'db'>,
  userId: string,
  wanted: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(sessions).values({
    sid: randomBytes(24).toString('base64url'),
    expire: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    ...wanted,
    id,
    userId,
  });
  return id;
}

/** A passkey of the account that no browser holds; its id. */
export async function aPasskey({ db }: Pick<Services, 'db'>, userId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(passkeys).values({
    id,
    userId,
    name: 'Kitchen laptop',
    publicKey: 'nobody holds the private one',
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

/** Turns a second factor on for the account; its secret for codeOf(), and its backup codes. */
export async function giveSecondFactor(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const secret = newSecret();
  const backupCodes = newBackupCodes();
  await keepSetup(db, userId, await encrypt(secret, config.SESSION_SECRET));
  await turnOn(db, userId, await encryptCodes(backupCodes, config.SESSION_SECRET));
  return { secret: forTheApp(secret, 'Playvillage', 'somebody').secret, backupCodes };
}

/** Begins a session of the account without its password; the Cookie header that carries it. */
export async function sessionCookieFor({ config, db }: Context, userId: string): Promise<string> {
  const sid = randomBytes(24).toString('base64url');
  await aSession({ db }, userId, { sid });
  if (!config.SESSION_SECRET) throw new Error('examples need SESSION_SECRET');
  return `${sessionCookieName(config)}=${signedSessionId(sid, config.SESSION_SECRET)}`;
}
