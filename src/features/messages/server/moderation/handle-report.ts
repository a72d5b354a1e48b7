import { closeAccount, findAccount } from '#features/accounts/server/index.ts';
import { suspensionEnd } from '#features/moderation/moderation-rules.ts';
import { findRestriction, upsertRestriction } from '#features/moderation/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { ReportAction } from '../messages-tables.ts';
import { queueDecisionEmail, queueReportReviewedEmail } from './report-emails.ts';
import { lockReport, redactDeletedSenders, settleReports } from './reports-queries.ts';

type Decision = { action: ReportAction; days?: number | undefined };

/**
 * Applies an admin's decision to a report and all other open reports of the same message. Audits the decision, and
 * emails the reported person (except for "none") and the reporters. Throws 404 for an unknown report, 409 if it is
 * already decided, and 409 for an action other than "none" against an admin or a deleted account.
 */
export async function handleReport(
  ctx: Services,
  adminId: string,
  id: string,
  { action, days }: Decision,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (db) => {
    const report = await lockReport(db, id);
    if (!report) throw notFound();
    if (report.handledAt) throw httpError(409, 'safety.alreadyHandled');
    const { reportedId } = report;
    if (action !== 'none') {
      const person = reportedId && (await findAccount(db, reportedId));
      if (!person) throw httpError(409, 'safety.reportedIsGone');
      if (person.role === 'admin') throw httpError(409, 'safety.notAnAdmins');
      const until = await applyDecision(db, person.id, { action, days }, now);
      await queueDecisionEmail(ctx, db, { userId: person.id, reportId: id, action, until });
    }
    const settledReports = await settleReports(db, report, {
      action,
      handledBy: adminId,
      handledAt: now,
    });
    for (const { id, reporterId } of settledReports) {
      if (reporterId) await queueReportReviewedEmail(ctx, db, reporterId, id);
    }
    if (!reportedId) await redactDeletedSenders(db, id);
    await writeAudit(db, {
      actorId: adminId,
      action: `report.${action}`,
      subject: reportedId ?? id,
      detail: { report: id, days: days ?? null },
    });
    await announce(db, { desk: true }, { type: 'reports', payload: {} });
    if (reportedId) {
      await announce(db, { userIds: [reportedId] }, { type: 'standing', payload: {} });
    }
  });
}

/** Returns the end of a suspension; null for other actions. */
async function applyDecision(
  db: Db,
  userId: string,
  { action, days }: Decision,
  now: Date,
): Promise<Date | null> {
  if (action === 'closed') {
    await closeAccount(db, userId, now);
    return null;
  }
  if (action === 'warned') {
    await upsertRestriction(db, userId, { warnedAt: now, updatedAt: now });
    return null;
  }
  if (days === undefined) throw invalidField('days', 'validation.required');
  const current = (await findRestriction(db, userId))?.suspendedUntil ?? null;
  const until = suspensionEnd(days, now, current);
  await upsertRestriction(db, userId, { suspendedUntil: until, updatedAt: now });
  return until;
}
