import { findGroupConversations, requireGroup } from '#features/matches/server/index.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { translate } from '#platform/server/translate.ts';
import { assertMayStart } from './may-start.ts';
import { openGroupConversation } from './open-conversation.ts';

type Context = CallContext & { user: SessionUser };

/**
 * Returns the id of the existing or new conversation of families that are all matched with each other. Throws 409
 * unless all are matched, 403 if one of them does not accept messages from the caller.
 */
export async function openMatchedGroup(
  ctx: Context,
  input: { userIds: string[]; name?: string | undefined },
): Promise<string> {
  const families = await requireGroup(ctx, input.userIds);
  const names = [
    ctx.user.firstName || ctx.user.name,
    ...families.map((family) => family.firstName || family.name),
  ];
  const userIds = families.map(({ userId }) => userId);
  return inTransaction(ctx.db, async (db) => {
    const [existing] = await findGroupConversations(db, ctx.user.id, [userIds]);
    if (!existing) await assertMayStart(ctx, db, { fromId: ctx.user.id, toIds: userIds });
    const name =
      input.name ||
      translate('matches.groupName', { names: names.join(', ') }, ctx.language).slice(0, 80);
    return openGroupConversation(db, { ownerId: ctx.user.id, userIds, name });
  });
}
