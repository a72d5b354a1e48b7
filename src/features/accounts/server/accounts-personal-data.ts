import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { deletePendingLinks } from './accounts-queries.ts';
import { passkeys, sessions, signInAccounts, users } from './accounts-tables.ts';

/**
 * The account, its sessions and sign-in methods, without secrets. Erasing deletes pending links only: the deletion of
 * the account cascades to the rest.
 */
export const accountsPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => {
    const [account] = await db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        emailVerified: users.emailVerified,
        profileImageUrl: users.profileImageUrl,
        role: users.role,
        language: users.language,
        twoFactorEnabled: users.twoFactorEnabled,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, id));
    const ownSessions = await db
      .select({
        startedBy: sql<string | null>`${sessions.sess}->>'startedBy'`,
        createdAt: sessions.createdAt,
        updatedAt: sessions.updatedAt,
        expiresAt: sessions.expire,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(asc(sessions.createdAt));
    const signInMethods = await db
      .select({
        provider: signInAccounts.providerId,
        accountAtProvider: signInAccounts.accountId,
        createdAt: signInAccounts.createdAt,
      })
      .from(signInAccounts)
      .where(eq(signInAccounts.userId, id))
      .orderBy(asc(signInAccounts.createdAt));
    const ownPasskeys = await db
      .select({
        name: passkeys.name,
        deviceType: passkeys.deviceType,
        backedUp: passkeys.backedUp,
        createdAt: passkeys.createdAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(asc(passkeys.createdAt));
    return { account, sessions: ownSessions, signInWays: signInMethods, passkeys: ownPasskeys };
  },

  erase: (_ctx, db, person) => deletePendingLinks(db, person),
};
