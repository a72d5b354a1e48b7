import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import { announceRun, findRun, type MatchRun, startRun } from './match-runs-queries.ts';

/** Waits for small runs, so that the response has their result. */
const WAIT_MILLIS = 4_000;
const POLL_MILLIS = 100;

/** Starts a generation in a job, or joins the one in progress; returns its state. */
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
  const { id, state, families, found } = await waitFor(ctx, run);
  const message = translate(`matches.generation.${state}`, { families, found }, language);
  return { message, runId: id, state };
}

async function waitFor({ db }: CallContext, run: MatchRun): Promise<MatchRun> {
  const until = performance.now() + WAIT_MILLIS;
  let current = run;
  while (current.state === 'running' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    current = (await findRun(db, run.id)) ?? current;
  }
  return current;
}
