import { findFamilyOf } from '#features/household/server/index.ts';
import { ageFromMonths, ageOf } from '#features/profile/profile-rules.ts';
import { createChild, findChildrenOf } from '#features/profile/server/index.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { waiverChildrenContract } from '../../waiver-children-contract.ts';
import { findChildrenToOffer, type WaiverChild } from '../../waiver-children-rules.ts';
import { createWaiverRules, getSigningCutoff } from '../../waivers-rules.ts';
import { belongsTo } from '../waivers-personal-data.ts';
import { findWaiverChildren, insertOffer } from './waiver-children-queries.ts';

type Context = CallContext & { user: SessionUser };

export const waiverChildrenRoutes = routes(waiverChildrenContract, {
  'GET /api/waiver-children': async (ctx) => toResponse(await findOffered(ctx, ctx.db)),

  'POST /api/waiver-children/:waiverId': (ctx) =>
    inTransaction(ctx.db, async (db) => {
      const { waiverId } = ctx.params;
      const { outcome } = ctx.body;
      const child = (await findOffered(ctx, db)).find((offered) => offered.waiverId === waiverId);
      if (!child) throw notFound();
      await insertOffer(db, {
        userId: ctx.user.id,
        waiverId,
        outcome,
        answeredAt: ctx.clock.now(),
      });
      if (outcome === 'added') await addToFamily({ ...ctx, db }, child);
      return toResponse(await findOffered(ctx, db));
    }),
});

/** The children of the caller's waivers who can be added; none for adults who may not edit the family's children. */
async function findOffered(ctx: Context, db: Db): Promise<WaiverChild[]> {
  const { id, email, emailVerified, role } = ctx.user;
  const { ownerId, mayEditChildren } = await findFamilyOf(db, id);
  if (!mayEditChildren) return [];
  const person = { id, email, verifiedEmail: emailVerified ? email : null, role };
  const rules = createWaiverRules(ctx.venue().waiverValidMonths, ctx.clock.now());
  const [children, waiverChildren] = await Promise.all([
    findChildrenOf(db, ownerId),
    findWaiverChildren(db, id, {
      condition: belongsTo(db, person),
      signedAfter: getSigningCutoff(rules),
    }),
  ]);
  const birthMonths = children.map(({ birthMonth }) => birthMonth);
  return findChildrenToOffer(waiverChildren, birthMonths, venueToday(ctx));
}

/** The profile stores the month of birth, no name (decision 0017). The same offer adds one child, however often sent. */
async function addToFamily(ctx: Context, { waiverId, childBirthdate }: WaiverChild) {
  const { ageMonths } = ageOf(childBirthdate, venueToday(ctx));
  const requestKey = `waiver child ${ctx.user.id} ${waiverId}`;
  await createChild(
    { ...ctx, requestKey },
    { ...ageFromMonths(ageMonths), typicalAvailability: [] },
  );
}

const venueToday = ({ clock, venue }: Pick<CallContext, 'clock' | 'venue'>) =>
  venueDateOf(clock.now(), venue().timezone);

const toResponse = (children: WaiverChild[]) => ({
  children: children.map(({ waiverId, childName }) => ({ waiverId, childName })),
});
