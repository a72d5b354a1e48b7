import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '../../messages-contract.ts';
import { getLastNumber, mergeMessages, type Thread } from '../../thread-rules.ts';
import { call, queriesOf } from '../calls.ts';

/** Messages are fetched 100 at a time (spec 9). */
const PAGE_SIZE = 100;

/** Matches the cached query of a conversation's thread. */
export const threadFilters = (id: string) =>
  queriesOf('GET /api/conversations/:id/messages', { params: { id } });

const getCachedThread = (client: QueryClient, id: string) =>
  client.getQueryData<Thread>(threadFilters(id).queryKey);

/** Fetches the latest messages and, for a cached thread, all messages after its last number. */
export async function fetchThread(client: QueryClient, id: string): Promise<Thread> {
  const latest = await fetchPage(id, {});
  if (!getCachedThread(client, id)) {
    return { messages: mergeMessages([], latest), hasOlder: latest.length === PAGE_SIZE };
  }
  const newer = await fetchAfter(client, id);
  // Live updates may have merged messages into the cache while these calls were in flight.
  const cached = getCachedThread(client, id) ?? { messages: [], hasOlder: false };
  return { ...cached, messages: mergeMessages(mergeMessages(cached.messages, newer), latest) };
}

/**
 * Fetches and merges all messages after the last cached number, for live updates and after a lost connection. Without a
 * cached thread, refetches the pending query.
 */
export async function fetchNewer(client: QueryClient, id: string): Promise<void> {
  if (!getCachedThread(client, id)) return client.invalidateQueries(threadFilters(id));
  merge(client, id, await fetchAfter(client, id));
}

/** Fetches and merges the messages before the first cached one. */
export async function fetchOlder(client: QueryClient, id: string): Promise<void> {
  const before = getCachedThread(client, id)?.messages[0]?.number;
  if (before === undefined) return;
  const older = await fetchPage(id, { before });
  merge(client, id, older, older.length === PAGE_SIZE);
}

async function fetchAfter(client: QueryClient, id: string): Promise<Message[]> {
  const newer: Message[] = [];
  let after = getLastNumber(getCachedThread(client, id)?.messages ?? []);
  while (true) {
    const page = await fetchPage(id, { after });
    newer.push(...page.toReversed());
    if (page.length < PAGE_SIZE) return newer;
    after = getLastNumber(newer);
  }
}

function fetchPage(id: string, range: { before?: number; after?: number }): Promise<Message[]> {
  const query = { limit: PAGE_SIZE, ...range };
  return call('GET /api/conversations/:id/messages', { params: { id }, query });
}

function merge(client: QueryClient, id: string, fetched: readonly Message[], hasOlder?: boolean) {
  client.setQueryData<Thread>(threadFilters(id).queryKey, (cached) =>
    cached
      ? {
          messages: mergeMessages(cached.messages, fetched),
          hasOlder: hasOlder ?? cached.hasOlder,
        }
      : undefined,
  );
}
