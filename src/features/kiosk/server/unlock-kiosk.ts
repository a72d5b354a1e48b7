import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError, httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { CurrentKiosk } from '#platform/server/sessions/kiosks.ts';
import { clearKioskCookie } from './kiosk-cookie.ts';
import { endKiosk, findPinHash } from './kiosk-queries.ts';
import { verifyPin } from './pin-hash.ts';

const PIN_LIMIT = { name: 'kiosk-pin', limit: 5, minutes: 15 };

/**
 * Ends the kiosk with its PIN. Throws 403 for a wrong PIN, and 429 for any PIN after five attempts in 15 minutes; staff
 * can then end the kiosk from their own device.
 */
export async function unlockKiosk(
  ctx: CallContext & { kiosk: CurrentKiosk; body: { pin: string } },
): Promise<void> {
  const { kiosk, clock, config, reply } = ctx;
  await countAttempt(ctx, kiosk.id);
  const pinHash = await findPinHash(ctx.db, kiosk.id);
  if (!pinHash || !(await verifyPin(ctx.body.pin, pinHash))) throw httpError(403, 'kiosk.wrongPin');
  await inTransaction(ctx.db, async (db) => {
    await endKiosk(db, kiosk.id, clock.now());
    const detail = { by: 'pin' };
    await writeAudit(db, { actorId: null, action: 'kiosk.ended', subject: kiosk.id, detail });
  });
  clearKioskCookie(reply, config);
}

/** Counts the attempt before checking the PIN, so concurrent guesses cannot exceed the limit. */
async function countAttempt(ctx: CallContext, kioskId: string) {
  try {
    await enforceLimit(ctx, PIN_LIMIT, `kiosk:${kioskId}`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw httpError(429, 'kiosk.tooManyPins', {}, error.headers);
  }
}
