import { writeAudit } from '#platform/server/audit-log.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { zipPlacesContract } from '../../zip-places-contract.ts';
import { parseZipPlaces } from './parse-zip-places.ts';
import { comparePlaces, findUnknownZips, listPlaces, savePlaces } from './zip-places-queries.ts';

const MAX_UNKNOWN_ZIPS = 20;

export const zipPlacesRoutes = routes(zipPlacesContract, {
  'GET /api/admin/zip-places': async ({ db, query }) => ({
    ...(await listPlaces(db, query)),
    unknown: await findUnknownZips(db, MAX_UNKNOWN_ZIPS),
  }),

  'POST /api/admin/zip-places': async ({ db, user, body }) => {
    const { content, isTrial, replace } = body;
    const { places, wrong, wrongCount } = parseZipPlaces(content);
    if (!isTrial && wrongCount > 0) throw httpError(409, 'matches.places.wrong', { wrongCount });
    return inTransaction(db, async (db) => {
      // Serialized: the counts would be wrong if another import changed places at the same time.
      await acquireAdvisoryLock(db, 'zip-places');
      const { others, ...counts } = await comparePlaces(db, places);
      const removed = replace ? others : 0;
      const result = { read: places.length, ...counts, removed, wrongCount, wrong };
      if (isTrial || counts.added + counts.changed + removed === 0) return result;
      await savePlaces(db, places, replace);
      await writeAudit(db, {
        actorId: user.id,
        action: 'zip-places.imported',
        subject: 'zip-places',
        detail: { added: counts.added, changed: counts.changed, removed },
      });
      return result;
    });
  },
});
