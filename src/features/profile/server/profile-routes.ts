import { familyChanged, findFamilyOf } from '#features/household/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { profileContract } from '../profile-contract.ts';
import { deleteAccount, previewDeletion } from './delete-account.ts';
import { downloadData } from './download-data.ts';
import { createChild, deleteChild, updateChild } from './edit-children.ts';
import { changeNewsConsent, changeProfile } from './profile-queries.ts';
import { readChildren, readProfile } from './read-profile.ts';

export const profileRoutes = routes(profileContract, {
  'GET /api/profile': (here) => readProfile(here, here.user.id),

  'PATCH /api/profile': async (here) => {
    // The e-mail comes along with the form; it changes only through verification.
    const { email: _ignored, newsConsent, ...change } = here.body;
    await inTransaction(here.db, async (db) => {
      await changeProfile(db, here.user.id, change);
      if (newsConsent !== undefined) await sayNewsConsent(here, db, newsConsent);
      await familyChanged(here, db, here.user.id);
    });
    return readProfile(here, here.user.id);
  },

  'GET /api/children': async (here) => {
    const { ownerId } = await findFamilyOf(here.db, here.user.id);
    return readChildren(here, ownerId);
  },

  'POST /api/children': (here) => createChild(here, here.body),

  'PATCH /api/children/:id': (here) => updateChild(here, here.params.id, here.body),

  'DELETE /api/children/:id': async (here) => {
    await deleteChild(here, here.params.id);
    return { success: true as const };
  },

  'GET /api/profile/data': async (here) => {
    const day = here.clock.now().toISOString().slice(0, 10);
    here.reply.header('content-disposition', `attachment; filename="my-data-${day}.json"`);
    return downloadData(here);
  },

  'GET /api/profile/delete': (here) => previewDeletion(here),

  'POST /api/profile/delete': async (here) => {
    await deleteAccount(here, here.body);
    return { success: true as const };
  },
});

/** Unlike the other settings it is noted in the audit log: the venue must be able to show who agreed. */
async function sayNewsConsent(
  { user, clock }: { user: { id: string } } & Pick<Services, 'clock'>,
  db: Db,
  agrees: boolean,
) {
  if (!(await changeNewsConsent(db, user.id, agrees, clock.now()))) return;
  await writeAudit(db, {
    actorId: user.id,
    action: agrees ? 'news.agreed' : 'news.withdrawn',
    subject: user.id,
    detail: { by: 'settings' },
  });
}
