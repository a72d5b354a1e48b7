import { randomUUID } from 'node:crypto';
import { sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { openDirectConversation } from '#features/messages/server/conversations/open-conversation.ts';
import type { Installation } from '#platform/server/database/installation.ts';

export const WRITERS = 500;

/** A member with a session, and the direct conversation with their partner. */
export type Writer = { id: string; cookie: string; conversationId: string };

/** Creates pairs of members, each with a direct conversation. */
export async function makeSampleWriters({ config, database }: Installation): Promise<Writer[]> {
  const { db } = database;
  const writers: Writer[] = [];
  for (let pair = 0; pair < WRITERS / 2; pair += 1) {
    const ids = [randomUUID(), randomUUID()] as const;
    const people = ids.map((id) => ({ id, name: 'Writer', email: `writer-${id}@example.org` }));
    await db.insert(users).values(people);
    const [userId, otherId] = ids;
    const conversationId = await openDirectConversation(db, { userId, otherId, matchId: null });
    for (const id of ids) {
      writers.push({ id, cookie: await sessionCookieFor({ config, db }, id), conversationId });
    }
  }
  return writers;
}
