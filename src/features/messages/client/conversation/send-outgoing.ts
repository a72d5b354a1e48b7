import type { QueryClient } from '@tanstack/react-query';
import { failureMessage, hasStatus } from '#platform/client/failure.ts';
import { call } from '../calls.ts';
import { fetchNewer } from './fetch-thread.ts';
import { changeOutgoing, dropOutgoing, type Outgoing, useOutboxStore } from './outbox.ts';

const conversationsSending = new Set<string>();

/**
 * Sends a conversation's waiting messages one after the other, to keep their order. Stops at the first
 * failure; network failures are retried with the same client id.
 */
export async function sendOutgoing(client: QueryClient, conversationId: string): Promise<void> {
  if (conversationsSending.has(conversationId)) return;
  conversationsSending.add(conversationId);
  try {
    for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) {
      if (!(await send(client, next))) return;
    }
  } finally {
    conversationsSending.delete(conversationId);
  }
}

/**
 * Retries one message, or all that did not reach the server. A message that the server refused waits for
 * its writer.
 */
export function tryAgain(client: QueryClient, conversationId: string, clientId?: string): void {
  for (const it of useOutboxStore.getState().outgoing) {
    const isSelected = clientId ? it.clientId === clientId : it.problem === null;
    if (it.conversationId === conversationId && it.state === 'failed' && isSelected) {
      changeOutgoing(it.clientId, { state: 'waiting', problem: null });
    }
  }
  void sendOutgoing(client, conversationId);
}

const nextOf = (conversationId: string) =>
  useOutboxStore
    .getState()
    .outgoing.find((it) => it.conversationId === conversationId && it.state === 'waiting');

async function send(client: QueryClient, message: Outgoing): Promise<boolean> {
  const { clientId, conversationId: id, content } = message;
  changeOutgoing(clientId, { state: 'sending' });
  try {
    const photoId = await photoIdOf(message);
    const body = { content, clientId, ...(photoId ? { photoId, type: 'photo' as const } : {}) };
    await call('POST /api/conversations/:id/messages', { params: { id }, body });
  } catch (error) {
    changeOutgoing(clientId, { state: 'failed', problem: problemWith(error) });
    return false;
  }
  // Refetch first: others may have written before it, and numbers must not have gaps.
  await fetchNewer(client, id).catch(() => undefined);
  dropOutgoing(clientId);
  return true;
}

async function photoIdOf({ clientId, conversationId: id, image, photoId }: Outgoing) {
  if (!image || photoId) return photoId;
  const body = { image };
  const uploaded = await call('POST /api/conversations/:id/photos', { params: { id }, body });
  changeOutgoing(clientId, { photoId: uploaded.photoId });
  return uploaded.photoId;
}

/** The server's message about this message; null for failures that a retry may fix. */
function problemWith(error: unknown): string | null {
  return hasStatus(error, 401, 502, 503) ? null : (failureMessage(error) ?? null);
}
