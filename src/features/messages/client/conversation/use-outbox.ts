import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { addOutgoing, removeOutgoing, setDraft, useOutboxStore } from './outbox.ts';
import { retryOutgoing, sendOutgoing } from './send-outgoing.ts';

const NO_DRAFT = '';

/** The conversation's draft and outgoing messages. Retries failed ones on mount and on reconnect. */
export function useOutbox(conversationId: string) {
  const client = useQueryClient();
  const draft = useOutboxStore(({ drafts }) => drafts[conversationId] ?? NO_DRAFT);
  const all = useOutboxStore(({ outgoing }) => outgoing);
  useLiveUpdates(['new_message'], (update) => {
    if (update === null) retryOutgoing(client, conversationId);
  });
  useEffect(() => {
    const retry = () => retryOutgoing(client, conversationId);
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [client, conversationId]);
  return {
    draft,
    outgoing: all.filter((message) => message.conversationId === conversationId),
    setDraft: (text: string) => setDraft(conversationId, text),
    send: (message: { content: string; image?: string }) => {
      addOutgoing({ conversationId, ...message });
      setDraft(conversationId, '');
      void sendOutgoing(client, conversationId);
    },
    retry: (clientId: string) => retryOutgoing(client, conversationId, clientId),
    discard: removeOutgoing,
  };
}
