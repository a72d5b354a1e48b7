import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { kioskTokenOf } from '#platform/server/sessions/kiosks.ts';
import { kioskContract } from '../kiosk-contract.ts';
import { clearKioskCookie } from './kiosk-cookie.ts';
import { endKiosk, listRunningKiosks } from './kiosk-queries.ts';
import { startKiosk } from './start-kiosk.ts';
import { unlockKiosk } from './unlock-kiosk.ts';

export const kioskRoutes = routes(kioskContract, {
  /** Clears the cookie of a kiosk that was ended elsewhere. */
  'GET /api/kiosk': async ({ kiosks, request, reply, config }) => {
    const kiosk = await kiosks.kioskOf(request.headers);
    if (!kiosk && kioskTokenOf(request.headers.cookie, config)) clearKioskCookie(reply, config);
    return { kiosk: kiosk && { startedAt: kiosk.startedAt.toISOString() } };
  },

  'POST /api/kiosk': async (ctx) => {
    const startedAt = await startKiosk(ctx);
    return { kiosk: { startedAt: startedAt.toISOString() } };
  },

  'POST /api/kiosk/unlock': async (ctx) => {
    await unlockKiosk(ctx);
    return { success: true as const };
  },

  'GET /api/kiosk/running': async ({ db, clock }) => {
    const rows = await listRunningKiosks(db, clock.now());
    return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
  },

  'POST /api/kiosk/:id/end': ({ db, params, user, clock }) =>
    inTransaction(db, async (db) => {
      const { exists, ended } = await endKiosk(db, params.id, clock.now());
      if (!exists) throw notFound();
      const detail = { by: 'staff' };
      const entry = { actorId: user.id, action: 'kiosk.ended', subject: params.id, detail };
      if (ended) await writeAudit(db, entry);
      return { success: true as const };
    }),
});
