import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import type { DeletionPreview } from '../profile-contract.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { useDeleteAccount, useDeletionError, useDeletionPreview } from './use-deletion.ts';

type Props = { onClose: () => void; onDeleted: () => void };

/** Shows the consequences, asks for the password or the e-mail, and deletes the account. */
export function DeleteAccountDialog({ onClose, onDeleted }: Props) {
  const t = useTranslations('profile.deletion');
  const { user } = useCurrentUser();
  const preview = useDeletionPreview();
  const erase = useDeleteAccount();
  const messageOf = useDeletionError();
  const [typed, setTyped] = useState('');
  const formId = useId();
  const plan = preview.data;
  const canDelete = plan && !plan.isLastAdmin && plan.obstacles.length === 0;
  const isPassword = plan?.proof === 'password';

  function confirm() {
    if (erase.isPending || typed.trim() === '') return;
    const proof = isPassword ? { password: typed } : { email: typed };
    const onError = () => void preview.refetch();
    erase.mutate({ ...proof, seen: plan?.seen ?? '' }, { onSuccess: onDeleted, onError });
  }

  return (
    <Dialog
      open
      onOpenChange={() => !erase.isPending && onClose()}
      title={t('title')}
      description={t('lead')}
      actions={
        <>
          <Button variant="outline" disabled={erase.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          {canDelete && (
            <Button
              type="submit"
              form={formId}
              variant="destructive"
              disabled={erase.isPending || erase.isSuccess || typed.trim() === ''}
            >
              {erase.isPending ? t('deleting') : t('confirm')}
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
              label={isPassword ? t('password') : t('email', { email: user?.email ?? '' })}
              error={erase.isError && messageOf(erase.error)}
            >
              <Input
                type={isPassword ? 'password' : 'email'}
                autoComplete={isPassword ? 'current-password' : 'off'}
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </form>
        </>
      )}
    </Dialog>
  );
}

/** What the venue has to settle before the deletion. */
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
