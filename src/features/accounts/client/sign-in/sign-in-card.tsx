import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderAlert } from './provider-alert.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
);

/**
 * Shows the form for `?mode=`: password, magic link, sign-up, forgotten password, or the code after the first
 * factor.
 */
export function SignInCard() {
  const t = useTranslations('accounts');
  const { mode = 'password', redirect, claim, error } = useSearch({ from: '/login' });
  // Null once the mode has changed: from then on each new heading is focused.
  const [firstMode, setFirstMode] = useState<typeof mode | null>(mode);
  if (firstMode !== null && firstMode !== mode) setFirstMode(null);
  // Preserves the email when the mode changes.
  const [email, setEmail] = useState('');
  const formProps = { email, onEmailChange: setEmail };
  // While claiming the admin role, a provider redirects back to this page.
  const returnTo = claim ? `/login?${new URLSearchParams({ claim })}` : redirect;
  const isSignIn = mode === 'password' || mode === 'link';

  return (
    <div className="grid gap-5">
      <CardHeading key={mode} title={t(titles[mode])} focusOnMount={firstMode === null}>
        {t(texts[mode])}
      </CardHeading>
      {claim && <Alert>{t('claimSignIn')}</Alert>}
      {error && <ProviderAlert code={error} />}
      {mode !== 'forgot' && mode !== 'code' && <ProviderButtons redirect={returnTo} />}
      {mode === 'password' && <PasswordForm {...formProps} />}
      {mode === 'link' && <MagicLinkForm {...formProps} redirect={returnTo} />}
      {mode === 'sign-up' && <SignUpForm {...formProps} />}
      {mode === 'forgot' && <ForgotPasswordForm {...formProps} />}
      {mode === 'code' && (
        <Suspense fallback={<PageLoading />}>
          <SecondFactorForm />
        </Suspense>
      )}
      {isSignIn && <PasskeyButton />}
      <p className="border-border border-t pt-4 text-center">
        {mode === 'code' && <ModeLink mode="password">{t('startOver')}</ModeLink>}
        {isSignIn &&
          t.rich('noAccount', { link: (text) => <ModeLink mode="sign-up">{text}</ModeLink> })}
        {(mode === 'sign-up' || mode === 'forgot') &&
          t.rich('hasAccount', { link: (text) => <ModeLink mode="password">{text}</ModeLink> })}
      </p>
    </div>
  );
}

const titles = {
  password: 'passwordTitle',
  link: 'linkTitle',
  'sign-up': 'signUpTitle',
  forgot: 'forgotTitle',
  code: 'codeTitle',
} as const;

const texts = {
  password: 'passwordText',
  link: 'linkText',
  'sign-up': 'signUpText',
  forgot: 'forgotText',
  code: 'codeText',
} as const;
