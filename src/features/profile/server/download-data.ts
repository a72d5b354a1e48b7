import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Person } from '#platform/server/personal-data.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';

/** The person whose data is read; an unverified e-mail gives no access to data under it. */
export function personOf({ id, email, emailVerified, granted }: SessionUser): Person {
  return { id, email, verifiedEmail: emailVerified ? email : null, role: granted.role };
}

/** Everything stored about the caller, as formatted JSON. */
export async function downloadData(ctx: CallContext & { user: SessionUser }): Promise<string> {
  const person = personOf(ctx.user);
  const exportedAt = ctx.clock.now();
  const parts = await inTransaction(ctx.db, async (db) => {
    await writeAudit(db, { actorId: person.id, action: 'data.downloaded', subject: person.id });
    const read: Record<string, unknown>[] = [];
    for (const part of ctx.parts.personalData) read.push(await part.read(db, person, ctx.parts));
    return read;
  });
  const { name } = ctx.venue();
  return JSON.stringify(Object.assign({ venue: name, exportedAt }, ...parts), null, 2);
}
