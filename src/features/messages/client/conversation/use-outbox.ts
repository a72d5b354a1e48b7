import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { addOutgoing, dropOutgoing, setDraft, useOutboxStore } from './outbox.ts';
import { sendOutgoing, tryAgain } from './send-outgoing.ts';

const NO_DRAFT = '';

/** The conversation's draft and outgoing messages. Failed ones are retried when the connection is back. */
export function useOutbox(conversationId: string) {
  const client = useQueryClient();
  const draft = useOutboxStore(({ drafts }) => drafts[conversationId] ?? NO_DRAFT);
  const all = useOutboxStore(({ outgoing }) => outgoing);
  useLiveNews(['new_message'], (news) => {
    if (news === null) tryAgain(client, conversationId);
  });
  useEffect(() => {
    const retry = () => tryAgain(client, conversationId);
    retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [client, conversationId]);
  return {
    draft,
    outgoing: all.filter((it) => it.conversationId === conversationId),
    type: (text: string) => setDraft(conversationId, text),
    send: (message: { content: string; image?: string }) => {
      addOutgoing({ conversationId, ...message });
      setDraft(conversationId, '');
      void sendOutgoing(client, conversationId);
    },
    tryAgain: (clientId: string) => tryAgain(client, conversationId, clientId),
    discard: dropOutgoing,
  };
}
