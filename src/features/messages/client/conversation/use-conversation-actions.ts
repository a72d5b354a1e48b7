import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { type ToastText, toast } from '#platform/client/ui/toast.ts';
import { call, queriesOf } from '../calls.ts';

/**
 * Something done to a conversation or a message. What came of it is toasted here: news of it may take
 * away what it was asked from. Afterwards all conversations are fetched again.
 */
export function useConversationAction<Asked, Answer>(
  act: (asked: Asked) => Promise<Answer>,
  done: (asked: Asked) => ToastText | null,
) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_answer, asked) => {
      const text = done(asked);
      if (text) toast(text);
    },
    onError: (error) =>
      toast({
        title: t('failedTitle'),
        description: isSaid(error) ? error.said : t('failedText'),
        destructive: true,
      }),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/conversations')),
  });
}

/** The server's own sentence, where it answered with one. */
const isSaid = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code !== '' && error.status < 500;

/** No more notifications and mails of a conversation, or some again. */
export function useMute() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id, muted }: { id: string; muted: boolean }) =>
      call('POST /api/conversations/:id/mute', { params: { id }, body: { muted } }),
    ({ muted }) => ({
      title: t(muted ? 'mutedTitle' : 'unmutedTitle'),
      description: t(muted ? 'mutedText' : 'unmutedText'),
    }),
  );
}

/** Leaves a group's or an event's conversation. */
export function useLeaveConversation() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id }: { id: string }) => call('POST /api/conversations/:id/leave', { params: { id } }),
    () => ({ title: t('leftTitle'), description: t('leftText') }),
  );
}

/** Takes an own message back. */
export function useRemoveMessage() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id }: { id: string }) => call('POST /api/messages/:id/remove', { params: { id } }),
    () => ({ title: t('removedTitle'), description: t('removedText') }),
  );
}
