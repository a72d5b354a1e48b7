import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { PhotoConsentList } from './photo-consent-list.tsx';
import { usePhotoConsent } from './use-photo-consent.ts';

/** /photo-consent: opened from the link in a waiver copy's email, or by a signed-in family. */
export function PhotoConsentPage() {
  const t = useTranslations('waivers.photos');
  const link = useSearch({ from: '/photo-consent' });
  const photoConsent = usePhotoConsent(link);
  return (
    <div className="page-column max-w-2xl py-8 sm:py-12">
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      {photoConsent.isError ? (
        <Alert variant="destructive" title={t('invalidLink')}>
          {t('signIn')}
        </Alert>
      ) : (
        <Card className="grid min-h-40 content-start gap-4">
          {!photoConsent.data ? (
            <Skeleton className="h-28" />
          ) : photoConsent.data.children.length > 0 ? (
            <PhotoConsentList photoConsent={photoConsent.data} link={link} />
          ) : (
            <NoChildren hasToken={link.token !== undefined} />
          )}
        </Card>
      )}
    </div>
  );
}

function NoChildren({ hasToken }: { hasToken: boolean }) {
  const t = useTranslations('waivers.photos');
  const { user } = useCurrentUser();
  if (user || hasToken) return <p>{t('emptyText')}</p>;
  return (
    <>
      <p>{t('signIn')}</p>
      <LinkButton
        to="/login"
        search={{ redirect: '/photo-consent' }}
        className="justify-self-start"
      >
        {t('signInLink')}
      </LinkButton>
    </>
  );
}
