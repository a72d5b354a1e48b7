import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/client/api.ts';
import { call } from '../calls.ts';
import { fetchNewer } from './fetch-thread.ts';
import { changeOutgoing, dropOutgoing, type Outgoing, useOutboxStore } from './outbox.ts';

const underWay = new Set<string>();

/**
 * Sends what waits in a conversation, one after the other, so that the order stays. The first that
 * fails stops it; what was not reached is tried again with the same client id.
 */
export async function sendOutgoing(client: QueryClient, conversationId: string): Promise<void> {
  if (underWay.has(conversationId)) return;
  underWay.add(conversationId);
  try {
    for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) {
      if (!(await send(client, next))) return;
    }
  } finally {
    underWay.delete(conversationId);
  }
}

/** Lets what was not reached be tried again; what the server refused waits for its writer. */
export function tryAgain(client: QueryClient, conversationId: string, clientId?: string): void {
  for (const it of useOutboxStore.getState().outgoing) {
    const isMeant = clientId ? it.clientId === clientId : it.problem === null;
    if (it.conversationId === conversationId && it.state === 'failed' && isMeant) {
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
    changeOutgoing(clientId, { state: 'failed', problem: sentenceOf(error) });
    return false;
  }
  // Shown by its number only once all before it is: others may have written meanwhile.
  await fetchNewer(client, id).catch(() => undefined);
  dropOutgoing(clientId);
  return true;
}

async function photoIdOf({ clientId, conversationId: id, image, photoId }: Outgoing) {
  if (!image || photoId) return photoId;
  const body = { image };
  const taken = await call('POST /api/conversations/:id/photos', { params: { id }, body });
  changeOutgoing(clientId, { photoId: taken.photoId });
  return taken.photoId;
}

/** What the server said about the message itself; null for all that another try may mend. */
function sentenceOf(error: unknown): string | null {
  const isSaid = error instanceof ApiError && error.code !== '' && error.status < 500;
  return isSaid && error.status !== 401 ? error.said : null;
}
