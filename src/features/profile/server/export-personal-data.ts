import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { Person } from '#platform/server/personal-data.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';

/** Converts the user to a Person; an unverified email gives no access to data stored under it. */
export function personFromUser({ id, email, emailVerified, granted }: SessionUser): Person {
  return { id, email, verifiedEmail: emailVerified ? email : null, role: granted.role };
}

/** Returns all data stored about the caller, as formatted JSON. Writes an audit entry. */
export async function exportPersonalData(
  ctx: CallContext & { user: SessionUser },
): Promise<string> {
  const person = personFromUser(ctx.user);
  const exportedAt = ctx.clock.now();
  const parts = await inTransaction(ctx.db, async (db) => {
    await writeAudit(db, { actorId: person.id, action: 'data.downloaded', subject: person.id });
    const data: Record<string, unknown>[] = [];
    for (const handler of ctx.hooks.personalData)
      data.push(await handler.read(db, person, ctx.hooks));
    return data;
  });
  const { name } = ctx.venue();
  return JSON.stringify(Object.assign({ venue: name, exportedAt }, ...parts), null, 2);
}
