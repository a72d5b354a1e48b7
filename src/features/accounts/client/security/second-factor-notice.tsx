import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useSecurity } from './use-security.ts';

/** Dashboard notice asking staff and admins to set up a second factor. */
export function SecondFactorNotice({ className }: { className?: string }) {
  const t = useTranslations('security.notice');
  const { user } = useCurrentUser();
  const { data } = useSecurity({ enabled: user !== null && user.role !== 'member' });
  if (!data || data.wanted === 'no' || data.secondFactor.isOn || data.passkeys > 0) return null;
  const isRequired = data.wanted === 'required';
  return (
    <Alert className={className} title={isRequired ? t('requiredTitle') : t('recommendedTitle')}>
      <p>{isRequired ? t('required') : t('recommended')}</p>
      <AnchorButton
        href="/profile?tab=settings#security"
        variant="outline"
        size="small"
        className="mt-2"
      >
        {t('open')}
      </AnchorButton>
    </Alert>
  );
}
