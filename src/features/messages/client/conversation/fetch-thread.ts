import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '../../messages-contract.ts';
import { getLastNumber, mergeMessages, type Thread } from '../../thread-rules.ts';
import { call, queriesOf } from '../calls.ts';

/** Messages are fetched 100 at a time (spec 9). */
const PAGE_SIZE = 100;

/** Matches the cached query of a conversation's thread. */
export const threadFilters = (id: string) =>
  queriesOf('GET /api/conversations/:id/messages', { params: { id } });

const getCachedThread = (queryClient: QueryClient, id: string) =>
  queryClient.getQueryData<Thread>(threadFilters(id).queryKey);

/** Fetches the latest messages and, for a cached thread, all messages after its last number. */
export async function fetchThread(queryClient: QueryClient, id: string): Promise<Thread> {
  const latest = await fetchPage(id, {});
  if (!getCachedThread(queryClient, id)) {
    return { messages: mergeMessages([], latest), hasOlder: latest.length === PAGE_SIZE };
  }
  const newer = await fetchAfter(queryClient, id);
  // Live updates may have merged messages into the cache while these calls were in flight.
  const cached = getCachedThread(queryClient, id) ?? { messages: [], hasOlder: false };
  return { ...cached, messages: mergeMessages(mergeMessages(cached.messages, newer), latest) };
}

/**
 * Fetches and merges all messages after the last cached number, for live updates and after a lost connection. Without a
 * cached thread, refetches the pending query.
 */
export async function fetchNewer(queryClient: QueryClient, id: string): Promise<void> {
  if (!getCachedThread(queryClient, id)) return queryClient.invalidateQueries(threadFilters(id));
  merge(queryClient, id, await fetchAfter(queryClient, id));
}

/** Fetches and merges the messages before the first cached one. */
export async function fetchOlder(queryClient: QueryClient, id: string): Promise<void> {
  const before = getCachedThread(queryClient, id)?.messages[0]?.number;
  if (before === undefined) return;
  const older = await fetchPage(id, { before });
  merge(queryClient, id, older, older.length === PAGE_SIZE);
}

async function fetchAfter(queryClient: QueryClient, id: string): Promise<Message[]> {
  const newer: Message[] = [];
  let after = getLastNumber(getCachedThread(queryClient, id)?.messages ?? []);
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

function merge(
  queryClient: QueryClient,
  id: string,
  fetched: readonly Message[],
  hasOlder?: boolean,
) {
  queryClient.setQueryData<Thread>(threadFilters(id).queryKey, (cached) =>
    cached
      ? {
          messages: mergeMessages(cached.messages, fetched),
          hasOlder: hasOlder ?? cached.hasOlder,
        }
      : undefined,
  );
}
