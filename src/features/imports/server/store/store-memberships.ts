import { importMembership } from '#features/shop/server/index.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { MembershipRow } from '../rows/read-value.ts';
import { accountRecord, createAccounts, NOON } from './create-accounts.ts';
import type { Store, Stored } from './store.ts';
import { endOf } from './store-value.ts';

/** Stores memberships until the end of their paid time, and creates the accounts that they need. */
export const storeMemberships: Store<MembershipRow> = async (ctx, db, rows, mode) => {
  const accounts = await createAccounts(
    ctx,
    db,
    rows.map(({ values }) => values),
    mode,
  );
  const results: Stored[] = [];
  for (const [index, { values }] of rows.entries()) {
    const account = accounts[index];
    if (!account || account.state === 'deleted') results.push({ outcome: 'imported' });
    // A stranger could have registered the email: it has to be confirmed first.
    else if (account.state === 'unconfirmed') results.push({ outcome: 'unconfirmed' });
    else if (account.state === 'own' && account.userId === '') results.push({ outcome: 'exists' });
    else {
      const extraKeys = account.state === 'created' ? [accountRecord(values.email, account)] : [];
      if (mode.isTrial) {
        results.push({ outcome: 'made', extraKeys });
        continue;
      }
      const id = await importMembership(ctx, db, {
        userId: account.userId,
        membershipType: values.membershipType,
        duration: values.period,
        priceCents: values.priceCents,
        startedAt: instantOf(values.startedOn, NOON, ctx.venue().timezone),
        periodEnd: endOf(ctx, values.endsOn) ?? ctx.clock.now(),
      });
      results.push({ outcome: 'made', refs: [`membership:${id}`], extraKeys });
    }
  }
  return results;
};
