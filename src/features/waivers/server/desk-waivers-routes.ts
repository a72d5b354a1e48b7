import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { parseDeskTime } from '#shared/desk-time.ts';
import { deskWaiversContract } from '../desk-waivers-contract.ts';
import { createWaiverRules } from '../waivers-rules.ts';
import { signWaiver } from './sign-waiver.ts';
import { hasValidWaiver } from './waivers-queries.ts';
import type { Waiver } from './waivers-tables.ts';

export const deskWaiversRoutes = routes(deskWaiversContract, {
  'POST /api/waivers/at-kiosk': async (ctx) => signingResponse(await signWaiver(ctx)),

  'POST /api/waivers/at-kiosk/check': async ({ db, body, venue, clock }) => {
    const rules = createWaiverRules(venue().waiverValidMonths, clock.now());
    return { hasSigned: await hasValidWaiver(db, body.email, rules) };
  },

  /** `user: null`, because the waiver belongs to the guardian, not to the staff account that uploads it. */
  'POST /api/waivers/from-desk': async (ctx) => {
    const { key, signedAt, ...body } = ctx.body;
    const createdAt = parseDeskTime(signedAt, ctx.clock.now());
    if (!createdAt) throw httpError(422, 'waivers.notSignedNow');
    const offlineSigning = { createdAt, requestKey: `offline:${key}` };
    return signingResponse(await signWaiver({ ...ctx, user: null, body }, offlineSigning));
  },
});

function signingResponse(waivers: Waiver[]) {
  return {
    success: true as const,
    waivers: waivers.map(({ id, childName }) => ({ id, childName })),
  };
}
