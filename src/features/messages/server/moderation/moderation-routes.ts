import { findBlocked } from '#features/moderation/server/index.ts';
import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { moderationContract } from '../../moderation-contract.ts';
import { setBlocked } from './block-person.ts';
import { handleReport } from './handle-report.ts';
import { reportMessage } from './report-message.ts';
import { findReportedPhoto, findReports, type ListedReport } from './reports-queries.ts';

const success = { success: true as const };

export const moderationRoutes = routes(moderationContract, {
  'POST /api/messages/:id/report': async (ctx) => {
    const { reason, note = '' } = ctx.body;
    await reportMessage(ctx, { userId: ctx.user.id, messageId: ctx.params.id, reason, note });
    return success;
  },

  'GET /api/blocks': ({ db, user }) => findBlocked(db, user.id),

  'POST /api/blocks': async (ctx) => {
    await setBlocked(ctx, ctx.user.id, ctx.body);
    return success;
  },

  'GET /api/admin/reports': async ({ db, user, query: { state = 'open' } }) => {
    await writeAuditThrottled(db, { actorId: user.id, action: 'reports.seen', subject: state });
    return (await findReports(db, state)).map(toReportResponse);
  },

  'GET /api/admin/reports/:id/photo': async ({ db, user, params, reply }) => {
    const photo = await findReportedPhoto(db, params.id);
    if (!photo) throw notFound();
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'report.photo-seen',
      subject: params.id,
    });
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return photo;
  },

  'POST /api/admin/reports/:id/handle': async (ctx) => {
    await handleReport(ctx, ctx.user.id, ctx.params.id, ctx.body);
    return success;
  },
});

function toReportResponse({ standing, reportCount, snapshot, ...report }: ListedReport) {
  const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    ...report,
    standing: {
      warnedAt: iso(standing?.warnedAt),
      suspendedUntil: iso(standing?.suspendedUntil),
      closedAt: iso(standing?.closedAt),
      reports: reportCount,
    },
    snapshot: snapshot.map(({ senderId: _, photo, ...message }) => ({
      ...message,
      hasPhoto: photo !== undefined,
    })),
    handledAt: iso(report.handledAt),
    createdAt: report.createdAt.toISOString(),
  };
}
