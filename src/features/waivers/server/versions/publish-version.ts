import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { findGaps, getNextVersion } from '../../waivers-rules.ts';
import { findCurrentVersion, lockDraft, publishDraft } from './waiver-versions-queries.ts';

type Input = { revision: number; mustSignAgain: boolean };

/**
 * Publishes the draft; it takes effect on all servers with the commit. Throws 409 if the draft is no longer at
 * `revision`, was published or removed, or is incomplete in a language.
 */
export function publishVersion(ctx: CallContext & { user: SessionUser; body: Input }) {
  const { user, clock, body } = ctx;
  return inTransaction(ctx.db, async (db) => {
    const draft = await lockDraft(db);
    if (!draft) throw httpError(409, 'waivers.draftGone');
    if (draft.revision !== body.revision) throw httpError(409, 'waivers.draftChanged');
    const [gap] = findGaps(draft.texts);
    if (gap) throw httpError(409, `waivers.${gap.kind}`, { language: gap.language ?? '' });
    const { mustSignAgain } = body;
    const version = getNextVersion((await findCurrentVersion(db)).version, mustSignAgain);
    const publishedAt = clock.now();
    await publishDraft(db, { version, mustSignAgain, publishedAt, publishedBy: user.id });
    await writeAudit(db, {
      actorId: user.id,
      action: 'waiver_version.published',
      subject: version,
      detail: { mustSignAgain },
    });
    return {
      version,
      mustSignAgain,
      publishedAt: publishedAt.toISOString(),
      publishedBy: user.name,
      counts: true,
      signatures: 0,
    };
  });
}
