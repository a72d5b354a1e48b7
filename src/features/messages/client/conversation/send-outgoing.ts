import type { QueryClient } from '@tanstack/react-query';
import { failureMessage, hasStatus } from '#platform/client/failure.ts';
import { call } from '../calls.ts';
import { fetchNewer } from './fetch-thread.ts';
import { type OutgoingMessage, removeOutgoing, updateOutgoing, useOutboxStore } from './outbox.ts';

const sendingConversations = new Set<string>();

/**
 * Sends a conversation's waiting messages sequentially, in order. Stops at the first failure; retries reuse the client
 * id.
 */
export async function sendOutgoing(
  queryClient: QueryClient,
  conversationId: string,
): Promise<void> {
  if (sendingConversations.has(conversationId)) return;
  sendingConversations.add(conversationId);
  try {
    for (let next = findNextWaiting(conversationId); next; next = findNextWaiting(conversationId)) {
      if (!(await send(queryClient, next))) return;
    }
  } finally {
    sendingConversations.delete(conversationId);
  }
}

/**
 * Retries one message, or all that did not reach the server. A message that the server rejected is retried only by
 * `clientId`.
 */
export function retryOutgoing(
  queryClient: QueryClient,
  conversationId: string,
  clientId?: string,
): void {
  for (const message of useOutboxStore.getState().outgoing) {
    const isSelected = clientId ? message.clientId === clientId : message.problem === null;
    if (message.conversationId === conversationId && message.state === 'failed' && isSelected) {
      updateOutgoing(message.clientId, { state: 'waiting', problem: null });
    }
  }
  void sendOutgoing(queryClient, conversationId);
}

const findNextWaiting = (conversationId: string) =>
  useOutboxStore
    .getState()
    .outgoing.find(
      (message) => message.conversationId === conversationId && message.state === 'waiting',
    );

async function send(queryClient: QueryClient, message: OutgoingMessage): Promise<boolean> {
  const { clientId, conversationId: id, content } = message;
  updateOutgoing(clientId, { state: 'sending' });
  try {
    const photoId = await uploadPhotoOnce(message);
    const body = { content, clientId, ...(photoId ? { photoId, type: 'photo' as const } : {}) };
    await call('POST /api/conversations/:id/messages', { params: { id }, body });
  } catch (error) {
    updateOutgoing(clientId, { state: 'failed', problem: toProblem(error) });
    return false;
  }
  // Fetch first: others may have sent earlier messages, and the thread must not have gaps.
  await fetchNewer(queryClient, id).catch(() => undefined);
  removeOutgoing(clientId);
  return true;
}

async function uploadPhotoOnce({ clientId, conversationId: id, image, photoId }: OutgoingMessage) {
  if (!image || photoId) return photoId;
  const body = { image };
  const uploaded = await call('POST /api/conversations/:id/photos', { params: { id }, body });
  updateOutgoing(clientId, { photoId: uploaded.photoId });
  return uploaded.photoId;
}

/** The server's error message; null for failures that a retry may fix. */
function toProblem(error: unknown): string | null {
  return hasStatus(error, 401, 502, 503) ? null : (failureMessage(error) ?? null);
}
