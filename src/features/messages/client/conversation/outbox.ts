import { create } from 'zustand';
import { storeOnDevice, readFromDevice } from '#platform/client/device-store.ts';

/** A message in flight, waiting or failed. */
export type Outgoing = {
  /** The same in each attempt: the server stores it once. */
  clientId: string;
  conversationId: string;
  content: string;
  /** The photo's data URL; stored in memory only, because it is large. */
  image?: string;
  /** Set once the photo is uploaded. */
  photoId?: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The server's message if it refused; null if it was not reached. */
  problem: string | null;
};

type Outbox = {
  ownerId: string;
  /** Unsent text by conversation. */
  drafts: Record<string, string>;
  outgoing: Outgoing[];
};

const NAME = 'messages';

/**
 * The person's drafts and outgoing messages on this device; they survive reloads and are cleared on
 * sign-out.
 */
export const useOutboxStore = create<Outbox>(() => ({ ownerId: '', drafts: {}, outgoing: [] }));

/**
 * Restores the person's drafts and outgoing messages from this device. Another person's were cleared with
 * their session.
 */
export function openOutbox(ownerId: string): void {
  if (useOutboxStore.getState().ownerId === ownerId) return;
  const stored = readFromDevice(NAME);
  const value =
    stored?.ownerId === ownerId ? restoreOutbox(stored.value) : { drafts: {}, outgoing: [] };
  useOutboxStore.setState({ ownerId, ...value });
}

/** Messages pending before a reload count as failed and are retried with the same client ids. */
export function restoreOutbox(value: unknown): Pick<Outbox, 'drafts' | 'outgoing'> {
  const { drafts, outgoing } = (value ?? {}) as { drafts?: unknown; outgoing?: unknown };
  const texts = Object.entries(typeof drafts === 'object' && drafts ? drafts : {});
  return {
    drafts: Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    outgoing: (Array.isArray(outgoing) ? outgoing : []).filter(isOutgoing).map((it) => ({
      ...it,
      state: 'failed',
      problem: null,
    })),
  };
}

function isOutgoing(it: Partial<Outgoing> | null): it is Outgoing {
  const texts = [it?.clientId, it?.conversationId, it?.content];
  const isValid = texts.every((text) => typeof text === 'string');
  return isValid && (it?.content !== '' || typeof it.photoId === 'string');
}

useOutboxStore.subscribe(({ ownerId, drafts, outgoing }) => {
  if (!ownerId) return;
  const texts = outgoing.map(({ image: _large, ...rest }) => rest);
  storeOnDevice(ownerId, NAME, { drafts, outgoing: texts });
});

export function setDraft(conversationId: string, text: string): void {
  useOutboxStore.setState(({ drafts: { [conversationId]: _old, ...others } }) => ({
    drafts: text ? { ...others, [conversationId]: text } : others,
  }));
}

export function addOutgoing(
  message: Pick<Outgoing, 'conversationId' | 'content'> & { image?: string },
): void {
  const clientId = crypto.randomUUID();
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: [...outgoing, { ...message, clientId, state: 'waiting', problem: null }],
  }));
}

export function changeOutgoing(clientId: string, changes: Partial<Outgoing>): void {
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: outgoing.map((it) => (it.clientId === clientId ? { ...it, ...changes } : it)),
  }));
}

export function dropOutgoing(clientId: string): void {
  useOutboxStore.setState(({ outgoing }) => ({
    outgoing: outgoing.filter((it) => it.clientId !== clientId),
  }));
}
