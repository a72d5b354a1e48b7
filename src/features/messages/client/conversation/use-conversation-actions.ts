import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { type ToastText, toast } from '#platform/client/ui/toast/toast.ts';
import { call, queriesOf } from '../calls.ts';

/**
 * A mutation of a conversation or a message. Toasts the outcome in the hook, because live updates may unmount the
 * component first. Refetches all conversations afterward.
 */
export function useConversationAction<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  toastFor: (input: Input) => ToastText | null,
) {
  const t = useTranslations('safety');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (_result, input) => {
      const text = toastFor(input);
      if (text) toast(text);
    },
    onError: (error) => toastError(t('failedTitle'), error, t('failedText')),
    onSettled: () => queryClient.invalidateQueries(queriesOf('GET /api/conversations')),
  });
}

/** Mutes or unmutes a conversation's notifications and emails. */
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

/** Removes one of the current user's messages. */
export function useRemoveMessage() {
  const t = useTranslations('safety');
  return useConversationAction(
    ({ id }: { id: string }) => call('POST /api/messages/:id/remove', { params: { id } }),
    () => ({ title: t('removedTitle'), description: t('removedText') }),
  );
}
