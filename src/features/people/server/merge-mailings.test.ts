import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMailing } from '#features/mailings/server/mailings-factory.ts';
import { mailingRecipients } from '#features/mailings/server/mailings-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anAccountPair, merge } from './merge-factory.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const states = ['waiting', 'queued', 'skipped'] as const;
type State = (typeof states)[number];

/** Merges two recipients of a mailing and returns the remaining rows, such as "from: queued". */
async function mergeRecipients(fromState: State, intoState: State) {
  const pair = await anAccountPair(app);
  const mailingId = await aMailing(app);
  const row = (side: 'from' | 'into', state: State) => ({
    mailingId,
    state,
    userId: pair[side].id,
    language: 'en' as const,
  });
  const [from, into] = await app.db
    .insert(mailingRecipients)
    .values([row('from', fromState), row('into', intoState)])
    .returning({ id: mailingRecipients.id });
  expect((await merge(app, admin, pair)).status).toBe(200);
  const remaining = await app.db
    .select()
    .from(mailingRecipients)
    .where(eq(mailingRecipients.userId, pair.into.id));
  const nameOf = (id: string) => (id === from?.id ? 'from' : id === into?.id ? 'into' : id);
  return remaining.map(({ id, state }) => `${nameOf(id)}: ${state}`);
}

// A queued email references its row, and a waiting row will still be emailed.
test.each<[State, State, string]>([
  ['queued', 'waiting', 'from: queued'],
  ['queued', 'skipped', 'from: queued'],
  ['queued', 'queued', 'into: queued'],
  ['waiting', 'queued', 'into: queued'],
  ['waiting', 'waiting', 'into: waiting'],
  ['skipped', 'waiting', 'into: waiting'],
])('merging a %s recipient into a %s one leaves only "%s"', async (from, into, expected) => {
  expect(await mergeRecipients(from, into)).toEqual([expected]);
});
