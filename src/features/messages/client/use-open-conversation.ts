import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queriesOf as queriesOfMatches } from '#features/matches/client/calls.ts';
import { toastError } from '#platform/client/failure.ts';
import { call, queriesOf } from './calls.ts';

/** Opens the direct conversation with a match; creates it if needed. */
export function useOpenDirectConversation() {
  const t = useTranslations('matches');
  const open = useOpenConversation();
  return useMutation({
    mutationFn: (participantId: string) =>
      call('POST /api/conversations', { body: { participantId } }),
    onSuccess: ({ id }) => open(id),
    onError: (error) => toastError(t('sendFailedTitle'), error, t('sendFailed')),
  });
}

/** Opens the conversation of a suggested group. */
export function useOpenGroup() {
  const t = useTranslations('matches');
  const open = useOpenConversation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userIds: string[]) => call('POST /api/matches/groups/open', { body: { userIds } }),
    onSuccess: ({ conversationId }) => open(conversationId),
    onError: (error) => toastError(t('sendFailedTitle'), error, t('group.failed')),
    onSettled: () => queryClient.invalidateQueries(queriesOfMatches('GET /api/matches')),
  });
}

/** Returns a function that opens a conversation on /messages. */
export function useOpenConversation() {
  const navigate = useNavigate();
  return (conversation: string) => void navigate({ to: '/messages', search: { conversation } });
}

/** Joins an event's conversation and returns it. */
export function useJoinEventConversation(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/events/:id/conversation', { params: { id }, body: {} }),
    onSuccess: () => void queryClient.invalidateQueries(queriesOf('GET /api/conversations')),
  });
}
