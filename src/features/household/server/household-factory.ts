import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';
import { invitationEnd, type Relation, type Rights } from '../household-rules.ts';
import { ensureHousehold } from './household-queries.ts';
import { householdInvitations, householdMembers } from './household-tables.ts';
import { hashOfToken, newInvitationToken } from './invitation-token.ts';

type Overrides = Partial<Rights & { relation: Relation; householdId: string }>;

/** A nanny with all rights; tests override what matters to them. */
const allowed = { relation: 'nanny', mayBook: true, mayCheckIn: true, mayMessage: true } as const;

/** Makes the person an adult of the owner's family. Returns the membership's id. */
export async function aMembership(
  app: TestApp,
  owner: { id: string },
  person: { id: string },
  overrides: Overrides = {},
): Promise<string> {
  const householdId = await ensureHousehold(app.db, owner.id);
  const [row] = await app.db
    .insert(householdMembers)
    .values({ ...allowed, ...overrides, householdId, userId: person.id })
    .returning({ id: householdMembers.id });
  return row?.id ?? '';
}

/** An adult of the owner's family, signed in as themselves. */
export async function anAdultOf(
  app: TestApp,
  owner: { id: string },
  overrides: Overrides = {},
): Promise<SignedIn & { membershipId: string }> {
  const person = await aMember(app.services, { name: 'Nora Nanny' });
  return { ...person, membershipId: await aMembership(app, owner, person, overrides) };
}

/** An open invitation of the owner's family, as if its mail had been sent. */
export async function anInvitation(
  app: TestApp,
  owner: { id: string },
  overrides: Overrides & { email?: string; expiresAt?: Date } = {},
): Promise<{ id: string; email: string; token: string }> {
  const householdId = await ensureHousehold(app.db, owner.id);
  const email = overrides.email ?? `invited-${randomUUID().slice(0, 8)}@example.org`;
  const token = newInvitationToken();
  const [row] = await app.db
    .insert(householdInvitations)
    .values({
      ...allowed,
      expiresAt: invitationEnd(app.clock.now()),
      ...overrides,
      householdId,
      email,
      tokenHash: hashOfToken(token),
    })
    .returning({ id: householdInvitations.id });
  return { id: row?.id ?? '', email, token };
}

/** The token in the newest invitation mail to the address. */
export async function tokenInMail(app: TestApp, email: string): Promise<string> {
  const mails = await app.mailsTo(email);
  const mail = mails.findLast(({ text }) => text.includes('/household-invitation?'));
  const link = /\S+\/household-invitation\?\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('no mail with an invitation');
  return new URL(link).searchParams.get('token') ?? '';
}

/** The invitation's state in the database. */
export async function stateOfInvitation(app: TestApp, id: string) {
  const [row] = await app.db
    .select({ state: householdInvitations.state })
    .from(householdInvitations)
    .where(eq(householdInvitations.id, id));
  return row?.state;
}
