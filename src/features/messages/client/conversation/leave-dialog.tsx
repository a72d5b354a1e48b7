import { useTranslations } from 'use-intl';
import { QuestionDialog } from './question-dialog.tsx';
import { useLeaveConversation } from './use-conversation-actions.ts';

type Props = {
  conversationId: string;
  /** An event's conversation can be joined again. */
  isEvent: boolean;
  onLeft: () => void;
  onClose: () => void;
};

/** Explains leaving, and leaves. */
export function LeaveDialog({ conversationId, isEvent, onLeft, onClose }: Props) {
  const t = useTranslations('safety');
  const leave = useLeaveConversation();
  return (
    <QuestionDialog
      title={t('leaveTitle')}
      confirm={t('leaveConfirm')}
      confirming={t('leaving')}
      isPending={leave.isPending}
      onConfirm={() =>
        leave.mutate(
          { id: conversationId },
          {
            onSuccess: () => {
              onClose();
              onLeft();
            },
          },
        )
      }
      onClose={onClose}
    >
      {t(isEvent ? 'leaveEventText' : 'leaveGroupText')}
    </QuestionDialog>
  );
}
