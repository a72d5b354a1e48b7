import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import type { TeamMember } from '../../staff-contract.ts';

type Props = {
  name: string;
  role: TeamMember['role'];
  isOneself: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what a role may before it is given, and what is lost with it. */
export function ChangeRoleDialog({ name, role, isOneself, isPending, onClose, onConfirm }: Props) {
  const t = useTranslations('officeStaff');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('changeTitle', { name, role: t(`roles.${role}`) })}
      description={t(`means.${role}`)}
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
      {isOneself && <p className="font-semibold">{t('oneself')}</p>}
    </Dialog>
  );
}
