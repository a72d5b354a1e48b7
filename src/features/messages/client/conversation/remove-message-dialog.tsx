import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useRemoveMessage } from './use-conversation-actions.ts';

type Props = { messageId: string; onClose: () => void };

export function RemoveMessageDialog({ messageId, onClose }: Props) {
  const t = useTranslations('safety');
  const remove = useRemoveMessage();
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      confirmLabel={t('removeConfirm')}
      pendingLabel={t('removing')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id: messageId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  );
}
