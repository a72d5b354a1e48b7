import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { signInForm } from '../../accounts-contract.ts';
import { PasswordField } from '../password-field.tsx';
import { useErrorMessage, usePasswordSignIn } from '../use-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { ModeButton } from './mode-button.tsx';
import { ModeLink } from './mode-link.tsx';

type Props = { email: string; onEmailChange: (email: string) => void };

export function PasswordForm({ email, onEmailChange }: Props) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const signIn = usePasswordSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { email, password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => signIn.mutate(body))}>
      <EmailField
        field={register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        problem={errors.email?.message}
        autoComplete="username"
      />
      <PasswordField
        field={register('password')}
        problem={errors.password?.message}
        label={t('password')}
        autoComplete="current-password"
      />
      <ModeLink mode="forgot" className="-mt-2 -mb-1 justify-self-start text-[0.9375rem]">
        {t('forgotPassword')}
      </ModeLink>
      {signIn.isError && (
        <Alert variant="destructive" error={signIn.error}>
          {errorMessage(signIn.error)}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={signIn.isPending || signIn.isSuccess}>
        {signIn.isPending ? t('signingIn') : t('signIn')}
      </Button>
      <ModeButton mode="link">{t('useLink')}</ModeButton>
    </form>
  );
}
