import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { emailForm } from '../../accounts-contract.ts';
import { useRequestPasswordReset, useTrouble } from '../use-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { MailSent } from './mail-sent.tsx';

type Props = { email: string; onEmail: (email: string) => void };

/** Asks for the link to a new password. Says the same whether there is an account or not. */
export function ForgotPasswordForm({ email, onEmail }: Props) {
  const t = useTranslations('accounts');
  const say = useTrouble();
  const ask = useRequestPasswordReset();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email },
  });
  if (ask.isSuccess) {
    return (
      <MailSent onBack={() => ask.reset()}>
        {t('resetSent', { email: ask.variables.email })}
      </MailSent>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => ask.mutate(body))}>
      <EmailField
        field={register('email', { onChange: (event) => onEmail(event.target.value) })}
        problem={formState.errors.email?.message}
      />
      {ask.isError && <Alert variant="destructive">{say(ask.error)}</Alert>}
      <Button type="submit" size="large" wide disabled={ask.isPending}>
        {ask.isPending ? t('sending') : t('sendReset')}
      </Button>
    </form>
  );
}
