import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { CopyButton } from '#platform/client/ui/copy-button.tsx';
import { QrCode } from '#platform/client/ui/qr/qr-code.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { codeForm } from '../../second-factor-contract.ts';
import { CodeField } from '../code-field.tsx';
import { SecurityAlert } from './security-alert.tsx';
import { useConfirmSecondFactor } from './use-security.ts';

type Props = {
  secret: string;
  address: string;
  onCodes: (backupCodes: string[]) => void;
  onClose: () => void;
};

/** Shows the secret as QR code and text; entering a first code turns two-step sign-in on. */
export function FirstCodeForm({ secret, address, onCodes, onClose }: Props) {
  const t = useTranslations('security.secondFactor');
  const cancelText = useTranslations('security')('cancel');
  const confirm = useConfirmSecondFactor();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit((body) =>
    confirm.mutate(body, {
      onSuccess: ({ backupCodes }) => {
        toast({ title: t('turnedOn') });
        onCodes(backupCodes);
      },
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid justify-items-center">
        <QrCode data={address} label={t('qrLabel')} className="size-[200px]" />
      </div>
      <div>
        <p className="text-muted-ink text-sm">{t('manualEntry')}</p>
        <div className="mt-1 flex items-center gap-3 rounded-field bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="wrap-anywhere min-w-0 flex-1 font-mono text-[0.9375rem]">{secret}</code>
          <CopyButton
            text={secret.replaceAll(' ', '')}
            label={t('copySecret')}
            onCopied={() => toast({ title: t('copied') })}
            onFailed={() => toast({ title: t('notCopied'), destructive: true })}
          />
        </div>
      </div>
      <CodeField
        field={register('code')}
        problem={formState.errors.code?.message}
        label={t('firstCode')}
      />
      {confirm.isError && <SecurityAlert error={confirm.error} />}
      <div className="flex flex-col gap-3 pt-2 sm:flex-row-reverse">
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? t('confirming') : t('confirm')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {cancelText}
        </Button>
      </div>
    </form>
  );
}
