import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { parseUserAgent } from '../../parse-user-agent.ts';
import { passkeyNameForm } from '../../passkeys-contract.ts';
import type { SecurityStatus } from '../../security-contract.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { ProofForm } from './proof-form.tsx';
import { useAddPasskey } from './use-security.ts';

type Props = { security: SecurityStatus; onClose: () => void };

/** Prompts for a name and proof of ownership; the device then prompts for fingerprint, face or PIN. */
export function AddPasskeyDialog({ security, onClose }: Props) {
  const t = useTranslations('security.passkeys');
  const add = useAddPasskey();
  const device = parseUserAgent(navigator.userAgent).system ?? t('unknownDevice');
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(passkeyNameForm),
    defaultValues: { name: t('defaultName', { device }) },
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('addTitle')} description={t('addText')}>
      <ProofForm
        security={security}
        label={t('add')}
        busyLabel={t('adding')}
        isBusy={add.isPending}
        error={add.error}
        onProof={(proof) =>
          void handleSubmit(({ name }) =>
            add.mutate(
              { name, proof },
              {
                onSuccess: () => {
                  toast({ title: t('addedTitle'), description: t('addedText') });
                  onClose();
                },
              },
            ),
          )()
        }
        onClose={onClose}
      >
        <PasskeyNameField field={register('name')} problem={formState.errors.name?.message} />
      </ProofForm>
    </Dialog>
  );
}
