import { randomBytes } from 'node:crypto';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { setKioskCookie } from './kiosk-cookie.ts';
import { endKiosk, storeKiosk } from './kiosk-queries.ts';
import { hashToken } from './kiosk-service.ts';
import { hashPin } from './pin-hash.ts';

/**
 * Turns the calling browser into a kiosk and ends the caller's session, so an unattended tablet is not signed in. Ends
 * the browser's previous kiosk. Returns the start time.
 */
export async function startKiosk(
  ctx: CallContext & { user: SessionUser; body: { pin: string; printsLabels: boolean } },
): Promise<Date> {
  const { user, clock, config, reply } = ctx;
  const token = randomBytes(32).toString('base64url');
  const { pin, printsLabels } = ctx.body;
  const pinHash = await hashPin(pin);
  const previousKiosk = await ctx.kiosks.kioskOf(ctx.request.headers);
  const startedAt = clock.now();
  await inTransaction(ctx.db, async (db) => {
    if (previousKiosk) await endKiosk(db, previousKiosk.id, startedAt);
    const tokenHash = hashToken(token);
    const kiosk = { tokenHash, pinHash, startedBy: user.id, startedAt, printsLabels };
    const id = await storeKiosk(db, kiosk);
    await writeAudit(db, { actorId: user.id, action: 'kiosk.started', subject: id });
  });
  await signOut(ctx);
  setKioskCookie(reply, config, token);
  return startedAt;
}

async function signOut({ signIn, request, reply }: CallContext) {
  const { headers } = await signIn.library().api.signOut({
    headers: new Headers({ cookie: request.headers.cookie ?? '' }),
    returnHeaders: true,
  });
  const cookies = headers?.getSetCookie() ?? [];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
