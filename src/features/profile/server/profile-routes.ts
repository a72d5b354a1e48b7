import { findFamilyOf, scheduleRematch } from '#features/household/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { profileContract } from '../profile-contract.ts';
import { deleteAccount, previewDeletion } from './delete-account.ts';
import { createChild, deleteChild, updateChild } from './edit-children.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { updateNewsConsent, updateProfileRow } from './profile-queries.ts';
import { readChildren, readProfile } from './read-profile.ts';

export const profileRoutes = routes(profileContract, {
  'GET /api/profile': (ctx) => readProfile(ctx, ctx.user.id),

  'PATCH /api/profile': async (ctx) => {
    // The form sends the email, but only a verification changes it.
    const { email: _ignored, newsConsent, ...change } = ctx.body;
    await inTransaction(ctx.db, async (db) => {
      await updateProfileRow(db, ctx.user.id, change);
      if (newsConsent !== undefined) await setNewsConsent(ctx, db, newsConsent);
      await scheduleRematch(ctx, db, ctx.user.id);
    });
    return readProfile(ctx, ctx.user.id);
  },

  'GET /api/children': async (ctx) => {
    const { ownerId } = await findFamilyOf(ctx.db, ctx.user.id);
    return readChildren(ctx, ownerId);
  },

  'POST /api/children': (ctx) => createChild(ctx, ctx.body),

  'PATCH /api/children/:id': (ctx) => updateChild(ctx, ctx.params.id, ctx.body),

  'DELETE /api/children/:id': async (ctx) => {
    await deleteChild(ctx, ctx.params.id);
    return { success: true as const };
  },

  'GET /api/profile/data': async (ctx) => {
    const day = ctx.clock.now().toISOString().slice(0, 10);
    ctx.reply.header('content-disposition', `attachment; filename="my-data-${day}.json"`);
    return exportPersonalData(ctx);
  },

  'GET /api/profile/delete': (ctx) => previewDeletion(ctx),

  'POST /api/profile/delete': async (ctx) => {
    await deleteAccount(ctx, ctx.body);
    return { success: true as const };
  },
});

/** Audited, because the venue must be able to prove consent. */
async function setNewsConsent(
  { user, clock }: { user: { id: string } } & Pick<Services, 'clock'>,
  db: Db,
  hasConsented: boolean,
) {
  if (!(await updateNewsConsent(db, user.id, hasConsented, clock.now()))) return;
  await writeAudit(db, {
    actorId: user.id,
    action: hasConsented ? 'news.agreed' : 'news.withdrawn',
    subject: user.id,
    detail: { by: 'settings' },
  });
}
