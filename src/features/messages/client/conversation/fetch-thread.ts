import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '../../messages-contract.ts';
import { lastNumberOf, mergeMessages, type Thread } from '../../thread-rules.ts';
import { call, queriesOf } from '../calls.ts';

/** Messages are fetched 100 at a time (spec 9). */
const PAGE_SIZE = 100;

/** Filters for the thread's query, which merges many pages of the call. */
export const threadOf = (id: string) =>
  queriesOf('GET /api/conversations/:id/messages', { params: { id } });

const shownOf = (client: QueryClient, id: string) =>
  client.getQueryData<Thread>(threadOf(id).queryKey);

/** The latest messages; for a conversation already shown, also all messages since its last number. */
export async function fetchThread(client: QueryClient, id: string): Promise<Thread> {
  const latest = await fetchPage(id, {});
  if (!shownOf(client, id)) {
    return { messages: mergeMessages([], latest), hasOlder: latest.length === PAGE_SIZE };
  }
  const missed = await fetchAfter(client, id);
  // Live news may have merged messages while this was in flight.
  const shown = shownOf(client, id) ?? { messages: [], hasOlder: false };
  return { ...shown, messages: mergeMessages(mergeMessages(shown.messages, missed), latest) };
}

/**
 * Merges messages newer than the last number shown, without a gap: for live news and after a lost
 * connection. If nothing is shown yet, it refetches the pending query.
 */
export async function fetchNewer(client: QueryClient, id: string): Promise<void> {
  if (!shownOf(client, id)) return client.invalidateQueries(threadOf(id));
  merge(client, id, await fetchAfter(client, id));
}

/** Merges the messages before the first one shown. */
export async function fetchOlder(client: QueryClient, id: string): Promise<void> {
  const before = shownOf(client, id)?.messages[0]?.number;
  if (before === undefined) return;
  const older = await fetchPage(id, { before });
  merge(client, id, older, older.length === PAGE_SIZE);
}

async function fetchAfter(client: QueryClient, id: string): Promise<Message[]> {
  const newer: Message[] = [];
  let after = lastNumberOf(shownOf(client, id)?.messages ?? []);
  while (true) {
    const page = await fetchPage(id, { after });
    newer.push(...page.toReversed());
    if (page.length < PAGE_SIZE) return newer;
    after = lastNumberOf(newer);
  }
}

function fetchPage(id: string, range: { before?: number; after?: number }): Promise<Message[]> {
  const query = { limit: PAGE_SIZE, ...range };
  return call('GET /api/conversations/:id/messages', { params: { id }, query });
}

function merge(client: QueryClient, id: string, fetched: readonly Message[], hasOlder?: boolean) {
  client.setQueryData<Thread>(threadOf(id).queryKey, (shown) =>
    shown
      ? {
          messages: mergeMessages(shown.messages, fetched),
          hasOlder: hasOlder ?? shown.hasOlder,
        }
      : undefined,
  );
}
