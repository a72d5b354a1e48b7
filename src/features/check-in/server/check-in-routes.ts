import { markRefundPaidOut } from '#features/bookings/server/index.ts';
import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { announce } from '#platform/server/live/announce.ts';
import { checkInContract } from '../check-in-contract.ts';
import { checkInByCode } from './check-in-by-code.ts';
import { checkInBySearch } from './check-in-by-search.ts';
import { findFamilies } from './families-queries.ts';
import { codeStatusOf, deskContext, waiverStateOf } from './family-at-desk.ts';
import { findDeskDay } from './find-desk-day.ts';
import { undoCheckIn } from './undo-check-in.ts';
import { checkOut, findVisit, setVisitChildren, undoCheckOut } from './visits-queries.ts';

const announceVisits = (db: Db) => announce(db, { desk: true }, { type: 'visits', payload: {} });
const success = { success: true as const };

export const checkInRoutes = routes(checkInContract, {
  'POST /api/member-codes/validate': (ctx) => checkInByCode(ctx),

  'GET /api/check-in/today': async (ctx) => {
    const { db, user, query } = ctx;
    const today = await findDeskDay(ctx, query);
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'visits.listed',
      subject: today.date,
    });
    return today;
  },

  'GET /api/check-in/families': async (ctx) => {
    const { user, query } = ctx;
    const { today, now, waiverRules } = deskContext(ctx, user.id);
    return inTransaction(ctx.db, async (db) => {
      const found = await findFamilies(db, { search: query.search, today, now, waiverRules });
      await writeAudit(db, {
        actorId: user.id,
        action: 'families.searched',
        subject: 'families',
        detail: { found: found.length },
      });
      return found.map(
        ({
          active,
          expiresAt,
          hasWaiver,
          hasAnyWaiver,
          unpaidId,
          dueCents,
          otherDate,
          otherLabel,
          children,
          ...family
        }) => ({
          ...family,
          children: children ?? [],
          otherDay: otherDate && otherLabel ? { date: otherDate, slotLabel: otherLabel } : null,
          unpaid: unpaidId === null ? null : { bookingId: unpaidId, dueCents: dueCents ?? 0 },
          codeStatus: codeStatusOf(
            { active, expiresAt: expiresAt ? new Date(expiresAt) : null },
            now,
          ),
          waiver: waiverStateOf(hasWaiver, hasAnyWaiver),
        }),
      );
    });
  },

  'POST /api/check-in/visits': async (ctx) => {
    const { userId, bookingId } = ctx.body;
    const key = userId
      ? ({ kind: 'user', text: userId } as const)
      : bookingId && ({ kind: 'booking', text: bookingId } as const);
    if (!key) throw httpError(400, 'checkIn.whichFamily');
    return checkInBySearch(ctx, key);
  },

  'POST /api/check-in/owed/:id/handed-back': async ({ db, user, clock, params: { id } }) => {
    await inTransaction(db, async (db) => {
      if (!(await markRefundPaidOut(db, id, { by: user.id, at: clock.now() }))) throw notFound();
      await writeAudit(db, { actorId: user.id, action: 'desk-payment.handed-back', subject: id });
      await announceVisits(db);
    });
    return success;
  },

  'POST /api/check-in/visits/:id/check-out': async ({ db, clock, params: { id } }) => {
    await inTransaction(db, async (db) => {
      if (!(await findVisit(db, id))) throw notFound();
      await checkOut(db, id, clock.now());
      await announceVisits(db);
    });
    return success;
  },

  'POST /api/check-in/visits/:id/undo-check-out': async ({ db, user, params: { id } }) => {
    await inTransaction(db, async (db) => {
      if (!(await findVisit(db, id))) throw notFound();
      if (!(await undoCheckOut(db, id))) return;
      await writeAudit(db, { actorId: user.id, action: 'check-out.undone', subject: id });
      await announceVisits(db);
    });
    return success;
  },

  'POST /api/check-in/visits/:id/undo': async (ctx) => {
    await undoCheckIn(ctx, ctx.params.id);
    return success;
  },

  'POST /api/check-in/visits/:id/children': async ({ db, params: { id }, body }) => {
    await inTransaction(db, async (db) => {
      if (!(await findVisit(db, id))) throw notFound();
      await setVisitChildren(db, id, body.childrenCount);
      await announceVisits(db);
    });
    return success;
  },
});
