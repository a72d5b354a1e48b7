import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Spinner } from '#platform/client/ui/states/spinner.tsx';
import type { DeletionPreview } from '../profile-contract.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { useDeleteAccount, useDeletionPreview, useFormatDeletionError } from './use-deletion.ts';

type Props = { onClose: () => void; onDeleted: () => void };

/** Shows the consequences of deleting the account, and deletes it with the password or the email as proof. */
export function DeleteAccountDialog({ onClose, onDeleted }: Props) {
  const t = useTranslations('profile.deletion');
  const { user } = useCurrentUser();
  const preview = useDeletionPreview();
  const deletion = useDeleteAccount();
  const formatError = useFormatDeletionError();
  const [input, setInput] = useState('');
  const formId = useId();
  const plan = preview.data;
  const canDelete = plan && !plan.isLastAdmin && plan.obstacles.length === 0;
  const needsPassword = plan?.proof === 'password';

  function confirm() {
    if (deletion.isPending || input.trim() === '') return;
    const proof = needsPassword ? { password: input } : { email: input };
    const onError = () => void preview.refetch();
    deletion.mutate({ ...proof, seen: plan?.seen ?? '' }, { onSuccess: onDeleted, onError });
  }

  return (
    <Dialog
      open
      onOpenChange={() => !deletion.isPending && onClose()}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <Button variant="outline" disabled={deletion.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {canDelete && (
            <Button
              type="submit"
              form={formId}
              variant="destructive"
              disabled={deletion.isPending || deletion.isSuccess || input.trim() === ''}
            >
              {deletion.isPending ? t('deleting') : t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {preview.isError && <Alert variant="destructive">{t('loadFailed')}</Alert>}
      {preview.isPending && <Spinner label={t('loading')} className="py-8" />}
      {plan?.isLastAdmin && <Alert>{t('lastAdmin')}</Alert>}
      {plan && plan.obstacles.length > 0 && <Obstacles obstacles={plan.obstacles} />}
      {canDelete && (
        <>
          <DeletionConsequences plan={plan} />
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
          >
            <Field
              label={needsPassword ? t('password') : t('email', { email: user?.email ?? '' })}
              error={deletion.isError && formatError(deletion.error)}
            >
              <Input
                type={needsPassword ? 'password' : 'email'}
                autoComplete={needsPassword ? 'current-password' : 'off'}
                autoCapitalize="none"
                spellCheck={false}
                value={input}
                onChange={(event) => setInput(event.target.value)}
              />
            </Field>
          </form>
        </>
      )}
    </Dialog>
  );
}

/** Lists what the venue has to settle before the account can be deleted. */
function Obstacles({ obstacles }: Pick<DeletionPreview, 'obstacles'>) {
  const t = useTranslations('profile.deletion.obstacles');
  return (
    <Alert>
      <p className="font-bold">{t('title')}</p>
      <ul className="mt-1 list-disc pl-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(obstacle === 'failed-refund' ? 'failedRefund' : obstacle)}</li>
        ))}
      </ul>
    </Alert>
  );
}
