import { findGroupConversations, requireGroup } from '#features/matches/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { say } from '#platform/server/say.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { requireMayBegin } from './may-begin-queries.ts';
import { openGroupConversation } from './open-conversation-queries.ts';

type Here = CallContext & { user: SessionUser };

/**
 * The conversation of families who are all matched with each other: the one there is, or a new one. Returns
 * its id. Throws 409 unless each is matched with each, 403 where somebody takes no messages from the caller.
 */
export async function openGroup(
  here: Here,
  wish: { userIds: string[]; name?: string | undefined },
): Promise<string> {
  const families = await requireGroup(here, wish.userIds);
  const names = [
    here.user.firstName || here.user.name,
    ...families.map((it) => it.firstName || it.name),
  ];
  const userIds = families.map(({ userId }) => userId);
  return inTransaction(here.db, async (db) => {
    const [there] = await findGroupConversations(db, here.user.id, [userIds]);
    if (!there) await requireMayBegin(here, db, { fromId: here.user.id, toIds: userIds });
    const name =
      wish.name ||
      say('matches.groupName', { names: names.join(', ') }, here.language).slice(0, 80);
    return openGroupConversation(db, { ownerId: here.user.id, userIds, name });
  });
}
