import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { AFTER_SIGN_IN } from '../accounts-rules.ts';
import { CardHeading } from './security/card-heading.tsx';
import { GoOn } from './sign-in/go-on.tsx';
import { useClaimAdmin, useTrouble } from './use-sign-in.ts';

/** Makes the signed-in person the first admin, by a tap. */
export function ClaimAdminCard({ token, email }: { token: string; email: string }) {
  const t = useTranslations('accounts');
  const say = useTrouble();
  const claim = useClaimAdmin();
  if (claim.isSuccess) return <GoOn to={AFTER_SIGN_IN} />;
  return (
    <div className="grid gap-5">
      <CardHeading title={t('claimTitle')}>{t('claimText', { email })}</CardHeading>
      {claim.isError && (
        <>
          <Alert variant="destructive">{say(claim.error)}</Alert>
          <LinkButton to="/dashboard" variant="outline" wide>
            {t('toDashboard')}
          </LinkButton>
        </>
      )}
      {!claim.isError && (
        <Button size="large" wide disabled={claim.isPending} onClick={() => claim.mutate(token)}>
          {claim.isPending ? t('claiming') : t('claim')}
        </Button>
      )}
    </div>
  );
}
