import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CardHeading } from './security/card-heading.tsx';
import { RedirectTo } from './sign-in/redirect-to.tsx';
import { useClaimAdmin, useErrorMessage } from './use-sign-in.ts';

/** Makes the signed-in user the first admin on a button press. */
export function ClaimAdminCard({ token, email }: { token: string; email: string }) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  const claim = useClaimAdmin();
  if (claim.isSuccess) return <RedirectTo to="/admin/setup" />;
  return (
    <div className="grid gap-5">
      <CardHeading title={t('claimTitle')}>{t('claimText', { email })}</CardHeading>
      {claim.isError && (
        <>
          <Alert variant="destructive" error={claim.error}>
            {errorMessage(claim.error)}
          </Alert>
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
