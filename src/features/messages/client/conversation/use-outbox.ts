import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveUpdates } from '#features/accounts/client/index.ts';
import { addOutgoing, removeOutgoing, setDraft, useOutboxStore } from './outbox.ts';
import { retryOutgoing, sendOutgoing } from './send-outgoing.ts';

const NO_DRAFT = '';

/** The conversation's draft and outgoing messages. Retries failed ones on mount and on reconnect. */
export function useOutbox(conversationId: string) {
  const queryClient = useQueryClient();
  const draft = useOutboxStore(({ drafts }) => drafts[conversationId] ?? NO_DRAFT);
  const all = useOutboxStore(({ outgoing }) => outgoing);
  useLiveUpdates(['new_message'], (update) => {
    if (update === null) retryOutgoing(queryClient, conversationId);
  });
  useEffect(() => {
    const retry = () => retryOutgoing(queryClient, conversationId);
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [queryClient, conversationId]);
  return {
    draft,
    outgoing: all.filter((message) => message.conversationId === conversationId),
    setDraft: (text: string) => setDraft(conversationId, text),
    send: (message: { content: string; image?: string }) => {
      addOutgoing({ conversationId, ...message });
      setDraft(conversationId, '');
      void sendOutgoing(queryClient, conversationId);
    },
    retry: (clientId: string) => retryOutgoing(queryClient, conversationId, clientId),
    discard: removeOutgoing,
  };
}
