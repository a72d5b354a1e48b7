import { useTranslations } from 'use-intl';
import type { Person } from '../messages-safety-contract.ts';
import { QuestionDialog } from './conversation/question-dialog.tsx';
import { useBlock } from './use-blocks.ts';

type Props = {
  person: Person;
  onClose: () => void;
};

/** Explains blocking, and blocks. */
export function BlockDialog({ person: { userId, name }, onClose }: Props) {
  const t = useTranslations('safety');
  const block = useBlock({ name });
  return (
    <QuestionDialog
      title={t('blockTitle', { name })}
      confirm={t('blockConfirm')}
      confirming={t('blocking')}
      isPending={block.isPending}
      onConfirm={() => block.mutate({ userId, blocked: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('blockText', { name })}
    </QuestionDialog>
  );
}
