import { create } from 'zustand';
import { readFromDevice, storeOnDevice } from '#platform/client/device-store.ts';

/** An unsent message: waiting, in flight or failed. */
export type OutgoingMessage = {
  /** Idempotency key, reused by retries. */
  clientId: string;
  conversationId: string;
  content: string;
  /** The photo's data URL; in memory only, because it is large. */
  image?: string;
  /** Set once the photo is uploaded. */
  photoId?: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The server's error message if it rejected the message; null for failures that a retry may fix. */
  problem: string | null;
};

type Outbox = {
  ownerId: string;
  /** Unsent text by conversation id. */
  drafts: Record<string, string>;
  outgoing: OutgoingMessage[];
};

const STORAGE_NAME = 'messages';

/**
 * The current user's drafts and outgoing messages on this device. They survive reloads and are cleared on sign-out.
 */
export const useOutboxStore = create<Outbox>(() => ({ ownerId: '', drafts: {}, outgoing: [] }));

/**
 * Restores the user's drafts and outgoing messages from this device; ignores those of another user.
 */
export function openOutbox(ownerId: string): void {
  if (useOutboxStore.getState().ownerId === ownerId) return;
  const stored = readFromDevice(STORAGE_NAME);
  const value =
    stored?.ownerId === ownerId ? restoreOutbox(stored.value) : { drafts: {}, outgoing: [] };
  useOutboxStore.setState({ ownerId, ...value });
}

/** Marks messages that were pending before a reload as failed; they are retried with the same client ids. */
export function restoreOutbox(value: unknown): Pick<Outbox, 'drafts' | 'outgoing'> {
  const { drafts, outgoing } = (value ?? {}) as { drafts?: unknown; outgoing?: unknown };
  const texts = Object.entries(typeof drafts === 'object' && drafts ? drafts : {});
  return {
    drafts: Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    outgoing: (Array.isArray(outgoing) ? outgoing : []).filter(isOutgoing).map((message) => ({
      ...message,
      state: 'failed',
      problem: null,
    })),
  };
}

function isOutgoing(value: Partial<OutgoingMessage> | null): value is OutgoingMessage {
  const texts = [value?.clientId, value?.conversationId, value?.content];
  const isValid = texts.every((text) => typeof text === 'string');
  return isValid && (value?.content !== '' || typeof value.photoId === 'string');
}

useOutboxStore.subscribe(({ ownerId, drafts, outgoing }) => {
  if (!ownerId) return;
  const withoutImages = outgoing.map(({ image: _image, ...rest }) => rest);
  storeOnDevice(ownerId, STORAGE_NAME, { drafts, outgoing: withoutImages });
});

export function setDraft(conversationId: string, text: string): void {
  useOutboxStore.setState(({ drafts: { [conversationId]: _old, ...others } }) => ({
    drafts: text ? { ...others, [conversationId]: text } : others,
  }));
}

export function addOutgoing(
  message: Pick<OutgoingMessage, 'conversationId' | 'content'> & { image?: string },
): void {
  const clientId = crypto.randomUUID();
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: [...outgoing, { ...message, clientId, state: 'waiting', problem: null }],
  }));
}

export function updateOutgoing(clientId: string, changes: Partial<OutgoingMessage>): void {
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: outgoing.map((message) =>
      message.clientId === clientId ? { ...message, ...changes } : message,
    ),
  }));
}

export function removeOutgoing(clientId: string): void {
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: outgoing.filter((message) => message.clientId !== clientId),
  }));
}
