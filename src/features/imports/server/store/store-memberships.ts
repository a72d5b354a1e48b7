import { importMembership } from '#features/shop/server/index.ts';
import type { MembershipRow } from '../rows/read-shop-rows.ts';
import { findOrCreateAccounts, toAccountExtraKey } from './find-or-create-accounts.ts';
import type { StoreResult, StoreRows } from './store-types.ts';

/** Stores memberships that run until the end of the paid period, and creates missing accounts. */
export const storeMemberships: StoreRows<MembershipRow> = async (ctx, db, rows, mode) => {
  const accounts = await findOrCreateAccounts(
    ctx,
    db,
    rows.map(({ values }) => values),
    mode,
  );
  const results: StoreResult[] = [];
  for (const [index, { values }] of rows.entries()) {
    const account = accounts[index];
    if (!account || account.state === 'deleted') results.push({ outcome: 'imported' });
    else if (account.state === 'missing') results.push({ outcome: 'noFamily' });
    // Someone else could have registered this email, so it must be confirmed first.
    else if (account.state === 'unconfirmed') results.push({ outcome: 'unconfirmed' });
    else if (account.state === 'registered' && account.userId === '')
      results.push({ outcome: 'exists' });
    else {
      const isNew = account.state === 'created';
      const extraKeys = isNew ? [toAccountExtraKey(values.email, account)] : [];
      const unstored = isNew ? [] : ['name', 'phone'];
      if (mode.isDryRun) {
        results.push({ outcome: 'made', extraKeys, unstored });
        continue;
      }
      const id = await importMembership(ctx, db, {
        userId: account.userId,
        membershipType: values.membershipType,
        duration: values.period,
        priceCents: values.priceCents,
        startedAt: values.startedAt ?? ctx.clock.now(),
        periodEnd: values.endsAt,
      });
      results.push({ outcome: 'made', refs: [`membership:${id}`], extraKeys, unstored });
    }
  }
  return results;
};
