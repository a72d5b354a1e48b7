import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** The confirm button's label, and its label while pending. */
  confirm: ReactNode;
  confirming: ReactNode;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that removes something. */
export function QuestionDialog(props: Props) {
  const { title, children, confirm, confirming, isPending, onConfirm, onClose } = props;
  const t = useTranslations('safety');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={children}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="destructive" disabled={isPending} onClick={onConfirm}>
            {isPending ? confirming : confirm}
          </Button>
        </>
      }
    />
  );
}
