import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { EventSource } from '../../event-sources-contract.ts';
import { useRemoveSource } from './use-event-sources.ts';

type Props = { source: EventSource; onClose: () => void };

/** Asks to confirm the removal of a source and its upcoming events. */
export function RemoveSourceDialog({ source: { id, name }, onClose }: Props) {
  const t = useTranslations('eventAdmin.sources');
  const removeSource = useRemoveSource();

  function confirm() {
    removeSource.mutate(id, {
      onSuccess: () => {
        onClose();
        toast({ title: t('removed') });
      },
      onError: (error) => toastError(t('removeFailed'), error),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { name })}
      description={t('removeText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="destructive" disabled={removeSource.isPending} onClick={confirm}>
            {removeSource.isPending ? t('removing') : t('confirmRemove')}
          </Button>
        </>
      }
    />
  );
}
