import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { timeAtDesk } from '#shared/time-at-desk.ts';
import { deskWaiversContract } from '../desk-waivers-contract.ts';
import { waiverRules } from '../waivers-rules.ts';
import { signWaiver } from './sign-waiver.ts';
import { hasValidWaiver } from './waivers-queries.ts';
import type { Waiver } from './waivers-tables.ts';

export const deskWaiversRoutes = routes(deskWaiversContract, {
  'POST /api/waivers/at-kiosk': async (ctx) => responseOf(await signWaiver(ctx)),

  'POST /api/waivers/at-kiosk/check': async ({ db, body, venue, clock }) => {
    const rules = waiverRules(venue().waiverValidMonths, clock.now());
    return { hasSigned: await hasValidWaiver(db, body.email, rules) };
  },

  /** Stored without the account that sends it: the waiver is the guardian's, not the staff's. */
  'POST /api/waivers/from-desk': async (ctx) => {
    const { key, signedAt, ...body } = ctx.body;
    const at = timeAtDesk(signedAt, ctx.clock.now());
    if (!at) throw httpError(422, 'waivers.notSignedNow');
    const signed = { at, requestKey: `offline:${key}` };
    return responseOf(await signWaiver({ ...ctx, user: null, body }, signed));
  },
});

function responseOf(waivers: Waiver[]) {
  return {
    success: true as const,
    waivers: waivers.map(({ id, childName }) => ({ id, childName })),
  };
}
