import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { fieldErrors, hasStatus } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { newPasswordForm } from '../../accounts-contract.ts';
import { PasswordField } from '../password-field.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { useErrorMessage, useResetPassword } from '../use-sign-in.ts';
import { ModeLink } from './mode-link.tsx';

/** Sets the new password, then links to the sign-in page. */
export function NewPasswordForm({ token }: { token: string }) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { token, newPassword: '' },
  });
  if (reset.isSuccess) {
    return (
      <div className="grid gap-5">
        <CardHeading title={t('resetDoneTitle')} focusOnMount>
          {t('resetDoneText')}
        </CardHeading>
        <LinkButton to="/login" size="large" wide>
          {t('signIn')}
        </LinkButton>
      </div>
    );
  }
  const serverProblem = fieldErrors(reset.error).newPassword;
  const isLinkInvalid = hasStatus(reset.error, 410);
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit((body) => reset.mutate(body))}>
      <CardHeading title={t('resetTitle')}>{t('resetText')}</CardHeading>
      <PasswordField
        field={register('newPassword')}
        problem={formState.errors.newPassword?.message}
        serverProblem={serverProblem}
        label={t('newPassword')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      {reset.isError && !serverProblem && (
        <Alert variant="destructive" error={reset.error}>
          {errorMessage(reset.error)}{' '}
          {isLinkInvalid && <ModeLink mode="forgot">{t('requestNewLink')}</ModeLink>}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={reset.isPending}>
        {reset.isPending ? t('saving') : t('reset')}
      </Button>
    </form>
  );
}
