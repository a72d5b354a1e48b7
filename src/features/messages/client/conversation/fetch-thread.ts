import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '../../messages-contract.ts';
import { joinMessages, lastNumberOf, type Thread } from '../../thread-rules.ts';
import { call, queriesOf } from '../calls.ts';

/** Spec 9: messages are fetched 100 at a time. */
const AT_ONCE = 100;

/** Filters for the thread, which is joined from many pages of the call. */
export const threadOf = (id: string) =>
  queriesOf('GET /api/conversations/:id/messages', { params: { id } });

const shownOf = (client: QueryClient, id: string) =>
  client.getQueryData<Thread>(threadOf(id).queryKey);

/** The latest messages; of a conversation that is shown already, also all since its last number. */
export async function fetchThread(client: QueryClient, id: string): Promise<Thread> {
  const latest = await ask(id, {});
  if (!shownOf(client, id)) {
    return { messages: joinMessages([], latest), hasOlder: latest.length === AT_ONCE };
  }
  const missed = await fetchAfter(client, id);
  // Others may have joined something while this was on its way.
  const shown = shownOf(client, id) ?? { messages: [], hasOlder: false };
  return { ...shown, messages: joinMessages(joinMessages(shown.messages, missed), latest) };
}

/**
 * Joins what is newer than the last number that is shown, without a hole: what live news tell of, and
 * what a lost connection has missed. Where nothing is shown yet, the pending fetch is repeated.
 */
export async function fetchNewer(client: QueryClient, id: string): Promise<void> {
  if (!shownOf(client, id)) return client.invalidateQueries(threadOf(id));
  join(client, id, await fetchAfter(client, id));
}

/** Joins the messages before the first that is shown. */
export async function fetchOlder(client: QueryClient, id: string): Promise<void> {
  const before = shownOf(client, id)?.messages[0]?.number;
  if (before === undefined) return;
  const older = await ask(id, { before });
  join(client, id, older, older.length === AT_ONCE);
}

async function fetchAfter(client: QueryClient, id: string): Promise<Message[]> {
  const newer: Message[] = [];
  let after = lastNumberOf(shownOf(client, id)?.messages ?? []);
  while (true) {
    const page = await ask(id, { after });
    newer.push(...page.toReversed());
    if (page.length < AT_ONCE) return newer;
    after = lastNumberOf(newer);
  }
}

function ask(id: string, wanted: { before?: number; after?: number }): Promise<Message[]> {
  const query = { limit: AT_ONCE, ...wanted };
  return call('GET /api/conversations/:id/messages', { params: { id }, query });
}

function join(client: QueryClient, id: string, fetched: readonly Message[], hasOlder?: boolean) {
  client.setQueryData<Thread>(threadOf(id).queryKey, (shown) =>
    shown
      ? {
          messages: joinMessages(shown.messages, fetched),
          hasOlder: hasOlder ?? shown.hasOlder,
        }
      : undefined,
  );
}
