import { useTranslations } from 'use-intl';
import { QuestionDialog } from './question-dialog.tsx';
import { useRemoveMessage } from './use-conversation-actions.ts';

type Props = { messageId: string; onClose: () => void };

/** Confirms and removes an own message. */
export function RemoveMessageDialog({ messageId, onClose }: Props) {
  const t = useTranslations('safety');
  const remove = useRemoveMessage();
  return (
    <QuestionDialog
      title={t('removeTitle')}
      confirm={t('removeConfirm')}
      confirming={t('removing')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id: messageId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('removeText')}
    </QuestionDialog>
  );
}
