import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { invitationExpiry, type Relation, type Rights } from '../household-rules.ts';
import { ensureHousehold } from './household-queries.ts';
import { householdInvitations, householdMembers } from './household-tables.ts';
import { createInvitationToken, hashToken } from './invitation-token.ts';

type Overrides = Partial<Rights & { relation: Relation; householdId: string }>;

const nannyWithAllRights = {
  relation: 'nanny',
  mayBook: true,
  mayCheckIn: true,
  mayMessage: true,
} as const;

/** Adds an account to the owner's family, as a nanny with all rights by default. Returns the membership's id. */
export async function aHouseholdMembership(
  app: TestApp,
  owner: { id: string },
  account: { id: string },
  overrides: Overrides = {},
): Promise<string> {
  const householdId = await ensureHousehold(app.db, owner.id);
  const [row] = await app.db
    .insert(householdMembers)
    .values({ ...nannyWithAllRights, ...overrides, householdId, userId: account.id })
    .returning({ id: householdMembers.id });
  return row?.id ?? '';
}

/** A signed-in adult of the owner's family, a nanny with all rights by default. */
export async function anAdultOf(
  app: TestApp,
  owner: { id: string },
  overrides: Overrides = {},
): Promise<SignedIn & { membershipId: string }> {
  const adult = await aMember(app.services, { name: 'Nora Nanny' });
  return { ...adult, membershipId: await aHouseholdMembership(app, owner, adult, overrides) };
}

/** Inserts an open invitation to the owner's family; sends no email. */
export async function anInvitation(
  app: TestApp,
  owner: { id: string },
  overrides: Overrides & { email?: string; expiresAt?: Date } = {},
): Promise<{ id: string; email: string; token: string }> {
  const householdId = await ensureHousehold(app.db, owner.id);
  const email = overrides.email ?? `invited-${randomUUID().slice(0, 8)}@example.org`;
  const token = createInvitationToken();
  const [row] = await app.db
    .insert(householdInvitations)
    .values({
      ...nannyWithAllRights,
      expiresAt: invitationExpiry(app.clock.now()),
      ...overrides,
      householdId,
      email,
      tokenHash: hashToken(token),
    })
    .returning({ id: householdInvitations.id });
  return { id: row?.id ?? '', email, token };
}

/** Returns the token in the newest invitation email to an address. */
export async function findTokenInEmail(app: TestApp, email: string): Promise<string> {
  const emails = await app.emailsTo(email);
  const message = emails.findLast(({ text }) => text.includes('/household-invitation?'));
  const link = /\S+\/household-invitation\?\S+/.exec(message?.text ?? '')?.[0];
  if (!link) throw new Error('no invitation email');
  return new URL(link).searchParams.get('token') ?? '';
}

/** Returns the invitation's stored state. */
export async function findInvitationState(app: TestApp, id: string) {
  const [row] = await app.db
    .select({ state: householdInvitations.state })
    .from(householdInvitations)
    .where(eq(householdInvitations.id, id));
  return row?.state;
}
