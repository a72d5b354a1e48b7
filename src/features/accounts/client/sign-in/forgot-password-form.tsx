import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { emailForm } from '../../accounts-contract.ts';
import { useErrorMessage, useRequestPasswordReset } from '../use-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';

type Props = { email: string; onEmailChange: (email: string) => void };

/** Requests a password-reset link. The result does not reveal whether the email has an account. */
export function ForgotPasswordForm({ email, onEmailChange }: Props) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const request = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email },
  });
  if (request.isSuccess) {
    return (
      <EmailSent onBack={() => request.reset()}>
        {t('resetSent', { email: request.variables.email })}
      </EmailSent>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => request.mutate(body))}>
      <EmailField
        field={register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        problem={formState.errors.email?.message}
      />
      {request.isError && (
        <Alert variant="destructive" error={request.error}>
          {errorMessage(request.error)}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={request.isPending}>
        {request.isPending ? t('sending') : t('sendReset')}
      </Button>
    </form>
  );
}
