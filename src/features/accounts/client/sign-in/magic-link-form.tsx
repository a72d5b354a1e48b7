import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { emailForm } from '../../accounts-contract.ts';
import { useErrorMessage, useSendMagicLink } from '../use-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';
import { ModeButton } from './mode-button.tsx';

type Props = {
  email: string;
  onEmailChange: (email: string) => void;
  redirect: string | undefined;
};

/** Requests a magic link; opening it also creates the account if there is none. */
export function MagicLinkForm({ email, onEmailChange, redirect }: Props) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const send = useSendMagicLink(redirect);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { email },
  });
  if (send.isSuccess) {
    return (
      <EmailSent onBack={() => send.reset()}>
        {t('linkSent', { email: send.variables.email })}
      </EmailSent>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => send.mutate(body))}>
      <EmailField
        field={register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        problem={formState.errors.email?.message}
      />
      {send.isError && (
        <Alert variant="destructive" error={send.error}>
          {errorMessage(send.error)}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={send.isPending}>
        {send.isPending ? t('sending') : t('sendLink')}
      </Button>
      <ModeButton mode="password">{t('usePassword')}</ModeButton>
    </form>
  );
}
