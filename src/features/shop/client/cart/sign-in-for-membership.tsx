import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

/** Prompts a visitor with a membership in the cart to sign in; the cart reopens afterward. */
export function SignInForMembership() {
  const t = useTranslations('shop.cart');
  return (
    <div
      role="status"
      className="grid gap-3 rounded-field bg-primary-soft p-4 text-primary-soft-ink"
    >
      <p className="font-bold">{t('signInTitle')}</p>
      <p className="text-[0.9375rem]">{t('signInText')}</p>
      <LinkButton
        to="/login"
        search={{ redirect: '/shop?cart=open' }}
        variant="secondary"
        className="w-fit"
      >
        {t('signIn')}
      </LinkButton>
    </div>
  );
}
