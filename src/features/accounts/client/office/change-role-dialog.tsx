import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { TeamMember } from '../../staff-contract.ts';

type Props = {
  name: string;
  role: TeamMember['role'];
  isSelf: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks to confirm a role change, and explains the new role's rights. */
export function ChangeRoleDialog({ name, role, isSelf, isPending, onClose, onConfirm }: Props) {
  const t = useTranslations('officeStaff');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('changeTitle', { name, role: t(`roles.${role}`) })}
      description={t(`roleHints.${role}`)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={role === 'member' ? 'destructive' : 'primary'}
            disabled={isPending}
            onClick={onConfirm}
          >
            {isPending ? t('changing') : t('change')}
          </Button>
        </>
      }
    >
      {isSelf && <p className="font-semibold">{t('ownRoleWarning')}</p>}
    </Dialog>
  );
}
