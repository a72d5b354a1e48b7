import { useTranslations } from 'use-intl';
import type { Person } from '../moderation-contract.ts';
import { ConfirmDialog } from './conversation/confirm-dialog.tsx';
import { useBlock } from './use-blocks.ts';

type Props = {
  person: Person;
  onClose: () => void;
};

export function BlockDialog({ person: { userId, name }, onClose }: Props) {
  const t = useTranslations('safety');
  const block = useBlock({ name });
  return (
    <ConfirmDialog
      title={t('blockTitle', { name })}
      confirmLabel={t('blockConfirm')}
      pendingLabel={t('blocking')}
      isPending={block.isPending}
      onConfirm={() => block.mutate({ userId, blocked: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('blockText', { name })}
    </ConfirmDialog>
  );
}
