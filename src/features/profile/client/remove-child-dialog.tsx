import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { Child } from '../profile-contract.ts';
import { useRemoveChild } from './use-children.ts';
import { useFormatAge } from './use-format-age.ts';

type Props = { child: Child; number: number; onClose: () => void };

/** Asks for confirmation and deletes a child. */
export function RemoveChildDialog({ child, number, onClose }: Props) {
  const t = useTranslations('profile.children');
  const formatAge = useFormatAge();
  const remove = useRemoveChild();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deleteTitle', { number })}
      description={formatAge(child.ageMonths)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="destructive"
            disabled={remove.isPending}
            onClick={() => remove.mutate(child.id, { onSuccess: onClose })}
          >
            {remove.isPending ? t('deleting') : t('deleteConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  );
}
