import { create } from 'zustand';
import { keepOnDevice, keptOnDevice } from '#platform/client/device-store.ts';

/** A message on its way, or one that did not arrive and waits. */
export type Outgoing = {
  /** The same at each try: the server takes it once. */
  clientId: string;
  conversationId: string;
  content: string;
  /** The photo as it is sent; kept on the page only, for it is large. */
  image?: string;
  /** Once the server has the photo. */
  photoId?: string;
  state: 'waiting' | 'sending' | 'failed';
  /** The server's sentence where it refused; null where it was not reached. */
  problem: string | null;
};

type Outbox = {
  ownerId: string;
  /** What was typed and not sent yet, by conversation. */
  drafts: Record<string, string>;
  outgoing: Outgoing[];
};

const NAME = 'messages';

/** What the signed-in person has typed and sent from this device, kept over reloads (and sign-out ends it). */
export const useOutboxStore = create<Outbox>(() => ({ ownerId: '', drafts: {}, outgoing: [] }));

/** Takes up what this person left on this device. What is another's is gone with their session. */
export function openOutbox(ownerId: string): void {
  if (useOutboxStore.getState().ownerId === ownerId) return;
  const kept = keptOnDevice(NAME);
  const value = kept?.ownerId === ownerId ? readKept(kept.value) : { drafts: {}, outgoing: [] };
  useOutboxStore.setState({ ownerId, ...value });
}

/** After a reload, pending messages are sent again as the same messages. */
export function readKept(value: unknown): Pick<Outbox, 'drafts' | 'outgoing'> {
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
  const isWhole = texts.every((text) => typeof text === 'string');
  return isWhole && (it?.content !== '' || typeof it.photoId === 'string');
}

useOutboxStore.subscribe(({ ownerId, drafts, outgoing }) => {
  if (!ownerId) return;
  const texts = outgoing.map(({ image: _large, ...rest }) => rest);
  keepOnDevice(ownerId, NAME, { drafts, outgoing: texts });
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
