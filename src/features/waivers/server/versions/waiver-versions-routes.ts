import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { waiverVersionsContract } from '../../waiver-versions-contract.ts';
import { createWaiverRules, getNextVersion } from '../../waivers-rules.ts';
import { publishVersion } from './publish-version.ts';
import {
  type AsOf,
  countSignatures,
  countSignedGuardians,
  listGuardiansToSignAgain,
  recordReminders,
} from './sign-again-queries.ts';
import {
  type Draft,
  findCurrentVersion,
  findDraft,
  findPublishedVersions,
  findVersion,
  insertDraft,
  removeDraft,
  saveDraft,
} from './waiver-versions-queries.ts';

const EMAILS_PER_JOB = 100;

export const waiverVersionsRoutes = routes(waiverVersionsContract, {
  'GET /api/admin/waiver-versions': async (ctx) => {
    const { db } = ctx;
    const [publishedVersions, signatures, draft, signedCounts] = await Promise.all([
      findPublishedVersions(db),
      countSignatures(db),
      findDraft(db),
      countSignedGuardians(db, toAsOf(ctx)),
    ]);
    const latest = publishedVersions[0]?.version ?? '';
    return {
      versions: publishedVersions.map((row) => ({
        ...row,
        publishedAt: row.publishedAt.toISOString(),
        signatures: signatures.get(row.version) ?? 0,
      })),
      draft: draft && draftResponse(draft),
      consequences: {
        ...signedCounts,
        nextIfAgain: getNextVersion(latest, true),
        nextIfNot: getNextVersion(latest, false),
      },
    };
  },

  'GET /api/admin/waiver-versions/text': async ({ db, query }) => {
    const version = await findVersion(db, query.version);
    if (!version) throw notFound();
    return version.texts;
  },

  'POST /api/admin/waiver-versions/draft': ({ db, user }) =>
    inTransaction(db, async (db) => {
      const { texts, version } = await findCurrentVersion(db);
      if (await insertDraft(db, texts))
        await writeAudit(db, {
          actorId: user.id,
          action: 'waiver_draft.begun',
          subject: 'waiver',
          detail: { from: version },
        });
      const draft = await findDraft(db);
      if (!draft) throw httpError(409, 'waivers.draftGone');
      return draftResponse(draft);
    }),

  'PATCH /api/admin/waiver-versions/draft': ({ db, user, body }) =>
    inTransaction(db, async (db) => {
      const savedDraft = await saveDraft(db, body);
      if (!savedDraft) throw httpError(409, 'waivers.draftChanged');
      const detail = { revision: savedDraft.revision };
      await writeAudit(db, {
        actorId: user.id,
        action: 'waiver_draft.saved',
        subject: 'waiver',
        detail,
      });
      return draftResponse(savedDraft);
    }),

  'DELETE /api/admin/waiver-versions/draft': ({ db, user }) =>
    inTransaction(db, async (db) => {
      if (!(await removeDraft(db))) throw httpError(409, 'waivers.draftGone');
      await writeAudit(db, {
        actorId: user.id,
        action: 'waiver_draft.removed',
        subject: 'waiver',
      });
      return { success: true as const };
    }),

  'POST /api/admin/waiver-versions/draft/publish': (ctx) => publishVersion(ctx),

  'GET /api/admin/waivers-to-sign-again': async (ctx) => {
    const { db, user, query } = ctx;
    await writeAuditThrottled(db, {
      actorId: user.id,
      action: 'waivers.listed',
      subject: 'waivers-to-sign-again',
    });
    return listGuardiansToSignAgain(db, toAsOf(ctx), query);
  },

  'POST /api/admin/waivers-to-sign-again/remind': (ctx) =>
    inTransaction(ctx.db, async (db) => {
      const { user, body, queueJob } = ctx;
      const { version } = await findCurrentVersion(db);
      const ids = await recordReminders(db, toAsOf(ctx), { version, waiverIds: body.waiverIds });
      for (let start = 0; start < ids.length; start += EMAILS_PER_JOB) {
        const waiverIds = ids.slice(start, start + EMAILS_PER_JOB);
        await queueJob(db, 'email-sign-again', { waiverIds, version });
      }
      if (ids.length > 0)
        await writeAudit(db, {
          actorId: user.id,
          action: 'waivers.reminded',
          subject: version,
          detail: { guardians: ids.length },
        });
      return { mailed: ids.length };
    }),
});

function toAsOf({ venue, clock }: Pick<Services, 'venue' | 'clock'>): AsOf {
  const { waiverValidMonths, timezone } = venue();
  const now = clock.now();
  return { rules: createWaiverRules(waiverValidMonths, now), today: venueDateOf(now, timezone) };
}

const draftResponse = ({ revision, texts, updatedAt }: Draft) => ({
  revision,
  texts,
  updatedAt: updatedAt.toISOString(),
});
