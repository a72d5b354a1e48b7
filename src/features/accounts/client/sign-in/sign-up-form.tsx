import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { signUpForm } from '../../accounts-contract.ts';
import { PasswordField } from '../password-field.tsx';
import { useErrorMessage, useSignUp } from '../use-sign-in.ts';
import { EmailField } from './email-field.tsx';
import { EmailSent } from './email-sent.tsx';

type Props = { email: string; onEmailChange: (email: string) => void };

/** Signs up. The page does not reveal whether the email has an account: its owner is notified by email. */
export function SignUpForm({ email, onEmailChange }: Props) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const fieldError = useFieldError();
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: { name: '', email, password: '' },
  });
  const { errors } = formState;
  const serverProblem = fieldErrors(signUp.error).password;
  // A signed-in user is redirected away, so success on this page means that an email was sent.
  if (signUp.isSuccess) {
    return (
      <EmailSent onBack={() => signUp.reset()}>
        {t('signUpSent', { email: signUp.variables.email })}
      </EmailSent>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => signUp.mutate(body))}>
      <Field label={t('name')} required error={fieldError(errors.name?.message)}>
        <Input
          autoComplete="name"
          placeholder={t('namePlaceholder')}
          maxLength={80}
          {...register('name')}
        />
      </Field>
      <EmailField
        field={register('email', { onChange: (event) => onEmailChange(event.target.value) })}
        problem={errors.email?.message}
      />
      <PasswordField
        field={register('password')}
        problem={errors.password?.message}
        serverProblem={serverProblem}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      {signUp.isError && !serverProblem && (
        <Alert variant="destructive" error={signUp.error}>
          {errorMessage(signUp.error)}
        </Alert>
      )}
      <Button type="submit" size="large" wide disabled={signUp.isPending}>
        {signUp.isPending ? t('signingUp') : t('signUp')}
      </Button>
      <p className="text-center text-muted-ink text-sm">
        {t.rich('privacy', {
          link: (text) => (
            <Link to="/privacy" className="inline-link">
              {text}
            </Link>
          ),
        })}
      </p>
    </form>
  );
}
