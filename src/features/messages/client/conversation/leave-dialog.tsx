import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useLeaveConversation } from './use-conversation-actions.ts';

type Props = {
  conversationId: string;
  /** An event's conversation can be joined again. */
  isEvent: boolean;
  onLeft: () => void;
  onClose: () => void;
};

export function LeaveDialog({ conversationId, isEvent, onLeft, onClose }: Props) {
  const t = useTranslations('safety');
  const leave = useLeaveConversation();
  return (
    <ConfirmDialog
      title={t('leaveTitle')}
      confirmLabel={t('leaveConfirm')}
      pendingLabel={t('leaving')}
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
    </ConfirmDialog>
  );
}
