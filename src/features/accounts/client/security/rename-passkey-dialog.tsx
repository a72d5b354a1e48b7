import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { type PasskeyInfo, passkeyNameForm } from '../../passkeys-contract.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { SecurityAlert } from './security-alert.tsx';
import { useRenamePasskey } from './use-security.ts';

type Props = { passkey: PasskeyInfo; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const t = useTranslations('security.passkeys');
  const cancelText = useTranslations('security')('cancel');
  const rename = useRenamePasskey();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(passkeyNameForm),
    defaultValues: { name: passkey.name },
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('renameTitle')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(({ name }) =>
          rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }),
        )}
      >
        <PasskeyNameField field={register('name')} problem={formState.errors.name?.message} />
        {rename.isError && <SecurityAlert error={rename.error} />}
        <div className="flex flex-col gap-3 pt-2 sm:flex-row-reverse">
          <Button type="submit" disabled={rename.isPending}>
            {t('save')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {cancelText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
