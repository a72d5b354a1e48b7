import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useJoinEventConversation } from './use-open-conversation.ts';

/** Joins the event's conversation and opens it. */
export function EventConversationButton({ eventId }: { eventId: string }) {
  const t = useTranslations('events.messageAttendees');
  const navigate = useNavigate();
  const join = useJoinEventConversation(eventId);
  const joinAndOpen = () =>
    join.mutate(undefined, {
      onSuccess: ({ id }) => void navigate({ to: '/messages', search: { conversation: id } }),
      onError: (error) => toastError(t('failedTitle'), error, t('failedText')),
    });
  return (
    <Button variant="secondary" wide disabled={join.isPending} onClick={joinAndOpen}>
      <MessagesSquare aria-hidden="true" className="size-5" />
      {t('action')}
    </Button>
  );
}
