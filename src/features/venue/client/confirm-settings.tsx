import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  description: string;
  /** What saving affects. */
  children: ReactNode;
  isSaving: boolean;
  onSave: () => void;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks before saving settings that affect others. */
export function ConfirmSettings({
  open,
  title,
  description,
  children,
  isSaving,
  onSave,
  onOpenChange,
}: Props) {
  const t = useTranslations('officeSettings');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('dontSave')}
          </Button>
          <Button variant="destructive" disabled={isSaving} onClick={onSave}>
            {t('saveNow')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
