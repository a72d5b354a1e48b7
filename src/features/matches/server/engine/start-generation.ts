import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import { announceRun, findRun, type MatchRun, startRun } from './match-runs-queries.ts';

/** Long enough for a short run to return its result in the response. */
const MAX_WAIT_MILLIS = 4_000;
const POLL_MILLIS = 100;

/** Queues a generation, or joins the running one. Waits up to four seconds for its end, then returns its state. */
export async function startGeneration(ctx: CallContext & { user: SessionUser }) {
  const { db, clock, user, language } = ctx;
  const { run } = await inTransaction(db, async (db) => {
    const started = await startRun(db, { startedBy: user.id, now: clock.now() });
    if (started.isNew) {
      await ctx.queueJob(db, 'generate-matches', { runId: started.run.id });
      await writeAudit(db, {
        actorId: user.id,
        action: 'matches.generated',
        subject: started.run.id,
      });
      await announceRun(db);
    }
    return started;
  });
  const { id, state, families, found } = await waitUntilFinished(ctx, run);
  const message = translate(`matches.generation.${state}`, { families, found }, language);
  return { message, runId: id, state };
}

async function waitUntilFinished({ db }: CallContext, run: MatchRun): Promise<MatchRun> {
  const deadline = performance.now() + MAX_WAIT_MILLIS;
  let current = run;
  while (current.state === 'running' && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    current = (await findRun(db, run.id)) ?? current;
  }
  return current;
}
