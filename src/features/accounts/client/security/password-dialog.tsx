import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type SecurityStatus, setPasswordForm } from '../../security-contract.ts';
import { CodeField } from '../code-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { SecurityAlert } from './security-alert.tsx';
import { useSetPassword } from './use-security.ts';

type Props = { security: SecurityStatus; email: string; onClose: () => void };

/** Changes the password, or sets a first one; the latter requires a code if two-step sign-in is on. */
export function PasswordDialog({ security, email, onClose }: Props) {
  const t = useTranslations('security');
  const tAccounts = useTranslations('accounts');
  const save = useSetPassword();
  const { hasPassword } = security;
  const requiresCode = !hasPassword && security.secondFactor.isOn;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(setPasswordForm),
    // Visible fields start as empty strings, which fail validation; hidden ones are omitted.
    defaultValues: {
      newPassword: '',
      ...(hasPassword && { currentPassword: '' }),
      ...(requiresCode && { code: '' }),
    },
  });
  const { errors } = formState;
  const serverProblem = fieldErrors(save.error).newPassword;
  const submit = handleSubmit((body) =>
    save.mutate(body, {
      onSuccess: () => {
        toast(
          hasPassword
            ? { title: t('password.changed'), description: t('password.changedText') }
            : { title: t('password.setDone') },
        );
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={hasPassword ? t('password.change') : t('password.set')}
      description={hasPassword ? t('password.changeText') : undefined}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {/* Lets password managers store the password with its account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordField
            field={register('currentPassword')}
            problem={errors.currentPassword?.message}
            label={t('password.current')}
            autoComplete="current-password"
          />
        )}
        {requiresCode && (
          <CodeField
            field={register('code')}
            problem={errors.code?.message}
            label={t('code')}
            hint={t('codeHint')}
          />
        )}
        <PasswordField
          field={register('newPassword')}
          problem={errors.newPassword?.message}
          serverProblem={serverProblem}
          label={tAccounts('newPassword')}
          hint={tAccounts('passwordHint')}
          autoComplete="new-password"
        />
        {save.isError && !serverProblem && <SecurityAlert error={save.error} />}
        <div className="flex flex-col gap-3 pt-2 sm:flex-row-reverse">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? t('password.saving') : t('password.save')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
