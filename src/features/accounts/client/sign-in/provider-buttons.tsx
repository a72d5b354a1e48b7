import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { socialProviders } from '../../accounts-rules.ts';
import { useErrorMessage, useProviderSignIn } from '../use-sign-in.ts';
import { loginUrl } from './login-url.ts';
import { ProviderLogo } from './provider-logo.tsx';

/** One button per configured provider. */
export function ProviderButtons({ redirect }: { redirect: string | undefined }) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const { signInWith } = useVenue();
  const signIn = useProviderSignIn(redirect);
  if (signInWith.length === 0) return null;
  const providers = socialProviders.filter((provider) => signInWith.includes(provider));
  const isCompact = providers.length > 2;
  return (
    <div className="grid gap-3">
      {signInWith.includes('oidc') && (
        <AnchorButton href={loginUrl(redirect)} variant="outline" wide>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('continueWith', { provider: t('oidc') })}
        </AnchorButton>
      )}
      <div
        className={isCompact ? 'grid gap-3 xs:grid-cols-2 sm:grid-cols-4 sm:gap-2' : 'grid gap-3'}
      >
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            wide
            className={isCompact ? 'sm:px-1 sm:text-[0.9375rem]' : undefined}
            disabled={signIn.isPending}
            aria-label={t('continueWith', { provider: t(provider) })}
            onClick={() => signIn.mutate(provider)}
          >
            <ProviderLogo provider={provider} />
            {isCompact ? t(provider) : t('continueWith', { provider: t(provider) })}
          </Button>
        ))}
      </div>
      {signIn.isError && (
        <Alert variant="destructive" error={signIn.error}>
          {errorMessage(signIn.error)}
        </Alert>
      )}
      <p className="flex items-center gap-3 text-muted-ink text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('emailDivider')}
      </p>
    </div>
  );
}
