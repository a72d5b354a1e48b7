import { lockLook, storeLook } from '#features/venue/server/index.ts';
import type { VenueLook } from '#features/venue/venue-look-fields.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { ParsedInputOf } from '#shared/endpoint.ts';
import { lookContract } from '../look-contract.ts';
import { drawImage } from './draw-image.ts';
import { encodeVenueImage } from './encode-venue-image.ts';
import { findVenueImageFile, findVenueImages, insertVenueImage } from './look-queries.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const lookRoutes = routes(lookContract, {
  'POST /api/admin/venue-images': async ({ db, clock, body: { kind, image } }) => {
    const encoded = await encodeVenueImage(kind, image);
    const { width, height } = encoded;
    const id = await inTransaction(db, (db) =>
      insertVenueImage(db, { ...encoded, kind, createdAt: clock.now() }),
    );
    return { id, width, height };
  },

  'PATCH /api/admin/look': async (ctx) => {
    const { body, user } = ctx;
    const look = await inTransaction(ctx.db, async (db) => {
      const changedLook = await applyLookChange(db, await lockLook(db), body);
      await storeLook(db, changedLook);
      await writeAudit(db, {
        actorId: user.id,
        action: 'settings.changed',
        subject: 'venue',
        detail: { fields: Object.keys(body).join(', ') },
      });
      return changedLook;
    });
    await ctx.announceVenueChange();
    return look;
  },

  'GET /api/venue-images/:id': async ({ db, params, query, reply }) => {
    const content = await findVenueImageFile(db, params.id, query);
    if (!content) throw notFound();
    reply
      .type(`image/${query.format}`)
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return content;
  },

  'GET /api/venue-images/:id/drawn': async ({ db, params, query, reply }) => {
    const png = await findVenueImageFile(db, params.id, { format: 'png' });
    if (!png) throw notFound();
    reply.type('image/png').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return drawImage(png, query.as, `#${query.background}`);
  },
});

type Change = ParsedInputOf<(typeof lookContract)['PATCH /api/admin/look']>['body'];

/** Returns the changed look. Throws 409 for an image that was deleted or uploaded for another use. */
async function applyLookChange(db: Db, look: VenueLook, change: Change): Promise<VenueLook> {
  const { logoId, iconId, photos, ...colors } = change;
  const ids = [logoId, iconId, ...(photos ?? []).map(({ id }) => id)].filter((id) => id != null);
  const images = await findVenueImages(db, ids);
  const requireImage = (id: string, kind: string) => {
    const image = images.find((stored) => stored.id === id && stored.kind === kind);
    if (!image) throw httpError(409, 'look.noSuchImage');
    return image;
  };
  const toLogo = (id: string): VenueLook['logo'] => {
    const { width, height, plateOn } = requireImage(id, 'logo');
    return { id, width, height, plateOn: plateOn as 'light' | 'dark' | null };
  };
  return {
    ...look,
    ...colors,
    ...(logoId !== undefined && { logo: logoId === null ? null : toLogo(logoId) }),
    ...(iconId !== undefined && {
      icon: iconId === null ? null : { id: requireImage(iconId, 'icon').id },
    }),
    ...(photos && {
      photos: photos.map((photo) => {
        const { width, height } = requireImage(photo.id, 'photo');
        return { ...photo, width, height };
      }),
    }),
  };
}
