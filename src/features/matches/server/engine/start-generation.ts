import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { say } from '#platform/server/say.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { announceRun, beginRun, findRun, type MatchRun } from './match-runs-queries.ts';

/** A small venue's run is done within a moment: its answer says what was found. */
const WAITED_MILLIS = 4_000;
const LOOK_EVERY_MILLIS = 100;

/** Begins a generation in a job, or joins the one in progress; returns its state. */
export async function startGeneration(ctx: CallContext & { user: SessionUser }) {
  const { db, clock, user, language } = ctx;
  const { run } = await inTransaction(db, async (db) => {
    const begun = await beginRun(db, { startedBy: user.id, now: clock.now() });
    if (begun.isNew) {
      await ctx.queueJob(db, 'generate-matches', { runId: begun.run.id });
      await writeAudit(db, {
        actorId: user.id,
        action: 'matches.generated',
        subject: begun.run.id,
      });
      await announceRun(db);
    }
    return begun;
  });
  const { id, state, families, found } = await waitFor(ctx, run);
  const message = say(`matches.generation.${state}`, { families, found }, language);
  return { message, runId: id, state };
}

async function waitFor({ db }: CallContext, run: MatchRun): Promise<MatchRun> {
  const until = performance.now() + WAITED_MILLIS;
  let seen = run;
  while (seen.state === 'running' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLIS));
    seen = (await findRun(db, run.id)) ?? seen;
  }
  return seen;
}
