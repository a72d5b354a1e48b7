import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveNews } from '#features/accounts/client/index.ts';
import { addOutgoing, dropOutgoing, setDraft, useOutboxStore } from './outbox.ts';
import { sendOutgoing, tryAgain } from './send-outgoing.ts';

const none = '';

/** What is typed and on its way in a conversation. It is tried again when the connection is back. */
export function useOutbox(conversationId: string) {
  const client = useQueryClient();
  const draft = useOutboxStore(({ drafts }) => drafts[conversationId] ?? none);
  const all = useOutboxStore(({ outgoing }) => outgoing);
  useLiveNews(['new_message'], (news) => {
    if (news === null) tryAgain(client, conversationId);
  });
  useEffect(() => {
    const again = () => tryAgain(client, conversationId);
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
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
