import { eq } from 'drizzle-orm';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { blocks } from '#features/moderation/server/moderation-tables.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Calls } from '../client/calls.ts';
import { reports } from './messages-tables.ts';

type Caller = { cookie: string };
type Report = Partial<InputOf<Calls['POST /api/messages/:id/report']>['body']>;
export type ListedReport = ResponseOf<Calls['GET /api/admin/reports']>[number];
type Decision = InputOf<Calls['POST /api/admin/reports/:id/handle']>['body'];

/** The calls to the endpoints of blocks and reports, and to start a conversation. */
export function moderationCalls(app: TestApp) {
  return {
    start: (as: Caller, participantId: string) =>
      app.call('POST', '/api/conversations', { participantId }, { as }),
    block: (as: Caller, userId: string, blocked = true) =>
      app.call('POST', '/api/blocks', { userId, blocked }, { as }),
    blocksOf: async (as: Caller) => (await app.call('GET', '/api/blocks', undefined, { as })).json,
    report: (as: Caller, messageId: string, body: Report = {}) =>
      app.call('POST', `/api/messages/${messageId}/report`, { reason: 'rude', ...body }, { as }),
    reports: async (as: Caller, state = 'open') =>
      (await app.call('GET', `/api/admin/reports?state=${state}`, undefined, { as }))
        .json as ListedReport[],
    handle: (as: Caller, id: string, decision: Decision) =>
      app.call('POST', `/api/admin/reports/${id}/handle`, decision, { as }),
  };
}

/** Suspends a person for the given number of days. */
export async function suspendPerson(app: TestApp, userId: string, days: number): Promise<void> {
  const now = app.clock.now();
  const suspendedUntil = new Date(now.getTime() + days * 86_400_000);
  await app.db.insert(restrictions).values({ userId, suspendedUntil, updatedAt: now });
}

/** Backdates the creation of an account. */
export async function backdateAccount(app: TestApp, userId: string, days: number): Promise<void> {
  const createdAt = new Date(app.clock.now().getTime() - days * 86_400_000);
  await app.db.update(users).set({ createdAt }).where(eq(users.id, userId));
}

/** Stores a block, a warning, and a handled report by and about the person, with texts that start with `mark`. */
export async function storeMarkedModerationRecords(
  app: TestApp,
  { id }: { id: string },
  mark: string,
) {
  const other = await aMember(app.services);
  const now = app.clock.now();
  await app.db.insert(blocks).values({ blockerId: id, blockedId: other.id });
  await app.db.insert(restrictions).values({ userId: id, warnedAt: now, updatedAt: now });
  const message = {
    ...({ number: 1, type: 'text', removed: false, isReported: true } as const),
    createdAt: now.toISOString(),
  };
  await app.db.insert(reports).values({
    reporterId: id,
    reportedId: id,
    reason: 'rude',
    action: 'warned',
    handledAt: now,
    note: `${mark}-report-note`,
    snapshot: [
      { ...message, senderId: id, sender: `${mark}-name`, content: `${mark}-reported-text` },
    ],
  });
}
