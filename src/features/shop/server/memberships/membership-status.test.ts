import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { getMembershipStatus } from '../../membership-rules.ts';
import { membershipStatusSql } from './membership-status.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Row = {
  state: 'active' | 'past_due' | 'ended';
  isFrozen: boolean;
  subscriptionId: string | null;
  cancelAtPeriodEnd: boolean;
  status: string;
};

test('the status in SQL is the rule’s for every membership', async () => {
  const { rows } = await app.db.execute<Row>(sql`
    select state, frozen_at is not null as "isFrozen", subscription_id as "subscriptionId",
      cancel_at_period_end as "cancelAtPeriodEnd", ${membershipStatusSql('membership')} as status
    from (select * from (values ('active'), ('past_due'), ('ended')) as states (state)
      cross join (values (null), (now())) as freezes (frozen_at)
      cross join (values (null), ('sub_1')) as subscriptions (subscription_id)
      cross join (values (false), (true)) as cancellations (cancel_at_period_end)) membership`);
  expect(rows).toHaveLength(24);
  for (const { isFrozen, status, ...row } of rows) {
    const now = new Date();
    const terms = { ...row, periodEnd: now, graceUntil: null, frozenAt: isFrozen ? now : null };
    expect({ ...row, isFrozen, status: getMembershipStatus(terms) }).toEqual({
      ...row,
      isFrozen,
      status,
    });
  }
});
