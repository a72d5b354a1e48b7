import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { CardHeading } from './card-heading.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ProviderTrouble } from './provider-trouble.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Password or magic link, sign up, forgotten password: `?mode=` in the address says which. */
export function SignInCard() {
  const t = useTranslations('accounts');
  const navigate = useNavigate();
  const { mode = 'password', redirect, claim, error } = useSearch({ from: '/login' });
  const [firstMode] = useState(mode);
  // What was typed stays when one changes one's mind about the way in.
  const [email, setEmail] = useState('');
  const form = { email, onEmail: setEmail };
  // A provider leads back to this page first if there is an admin's role to be claimed.
  const after = claim ? `/login?${new URLSearchParams({ claim })}` : redirect;
  const isSignIn = mode === 'password' || mode === 'link';
  const isMovedOn = mode !== firstMode && !(isSignIn && firstMode !== 'sign-up');

  return (
    <div className="grid gap-5">
      <CardHeading key={isSignIn ? 'sign-in' : mode} title={t(titles[mode])} takesFocus={isMovedOn}>
        {t(texts[mode])}
      </CardHeading>
      {claim && <Alert>{t('claimFirst')}</Alert>}
      {error && <ProviderTrouble code={error} />}
      {mode !== 'forgot' && <ProviderButtons redirect={after} />}
      {isSignIn && (
        <Tabs
          label={t('ways')}
          value={mode}
          onChange={(next) =>
            navigate({
              to: '/login',
              search: (now) => ({ ...now, mode: next, error: undefined }),
              replace: true,
            })
          }
          tabs={[
            { id: 'password', label: t('withPassword'), content: <PasswordForm {...form} /> },
            {
              id: 'link',
              label: t('withLink'),
              content: <MagicLinkForm {...form} redirect={after} />,
            },
          ]}
        />
      )}
      {mode === 'sign-up' && <SignUpForm {...form} />}
      {mode === 'forgot' && <ForgotPasswordForm {...form} />}
      <p className="border-border border-t pt-4 text-center">
        {isSignIn
          ? t.rich('noAccount', { link: (text) => <ModeLink mode="sign-up">{text}</ModeLink> })
          : t.rich('hasAccount', { link: (text) => <ModeLink mode="password">{text}</ModeLink> })}
      </p>
    </div>
  );
}

const titles = {
  password: 'passwordTitle',
  link: 'linkTitle',
  'sign-up': 'signUpTitle',
  forgot: 'forgotTitle',
} as const;

const texts = {
  password: 'passwordText',
  link: 'linkText',
  'sign-up': 'signUpText',
  forgot: 'forgotText',
} as const;
