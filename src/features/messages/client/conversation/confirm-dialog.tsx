import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

type Props = {
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  /** Replaces the label while the action is pending. */
  pendingLabel: ReactNode;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a destructive action. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmLabel, pendingLabel, isPending, onConfirm, onClose } = props;
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
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    />
  );
}
