import { findAccount } from '#features/accounts/server/index.ts';
import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { peopleContract } from '../people-contract.ts';
import { changeFamilyCode } from './change-code.ts';
import { changeStanding } from './change-standing.ts';
import { deleteNote, insertNote } from './notes-queries.ts';
import { listFamilies, viewFamily } from './view-family.ts';

const SUCCESS = { success: true as const };

export const peopleRoutes = routes(peopleContract, {
  'GET /api/admin/people': async (ctx) => {
    const { search = '', status, childAge, sort = 'createdAt', direction, page, rows } = ctx.query;
    await writeAuditThrottled(ctx.db, {
      actorId: ctx.user.id,
      action: 'people.listed',
      subject: 'people',
    });
    return listFamilies(ctx, {
      search,
      filter: status,
      childAge,
      sort,
      direction: direction ?? (sort === 'createdAt' ? 'desc' : 'asc'),
      page,
      rows,
    });
  },

  'GET /api/admin/people/:id': async (ctx) => {
    const { id } = ctx.params;
    const family = await viewFamily(ctx, id);
    await writeAuditThrottled(ctx.db, { actorId: ctx.user.id, action: 'people.seen', subject: id });
    return family;
  },

  'POST /api/admin/people/:id/notes': async ({ db, user, clock, params: { id }, body }) => {
    await inTransaction(db, async (db) => {
      if (!(await findAccount(db, id))) throw notFound();
      const noteId = await insertNote(db, {
        userId: id,
        authorId: user.id,
        content: body.content,
        createdAt: clock.now(),
      });
      const detail = { note: noteId };
      await writeAudit(db, { actorId: user.id, action: 'family.noted', subject: id, detail });
    });
    return SUCCESS;
  },

  'DELETE /api/admin/people/:id/notes/:noteId': async ({ db, user, params: { id, noteId } }) => {
    await inTransaction(db, async (db) => {
      if (!(await deleteNote(db, id, noteId))) throw notFound();
      const detail = { note: noteId };
      await writeAudit(db, {
        actorId: user.id,
        action: 'family.note-removed',
        subject: id,
        detail,
      });
    });
    return SUCCESS;
  },

  'POST /api/admin/people/:id/code': async (ctx) => {
    await changeFamilyCode(ctx, ctx.user.id, ctx.params.id, ctx.body.action);
    return SUCCESS;
  },

  'POST /api/admin/people/:id/standing': async (ctx) => {
    await changeStanding(ctx, ctx.user.id, ctx.params.id, ctx.body);
    return SUCCESS;
  },
});
