import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { useErrorMessage, type useOpenMagicLink } from '../use-sign-in.ts';

type Props = {
  token: string;
  redirect: string | undefined;
  openLink: ReturnType<typeof useOpenMagicLink>;
};

/** Signs in with an emailed link, on a button press only. */
export function OpenLinkCard({ token, redirect, openLink }: Props) {
  const t = useTranslations('accounts');
  const errorMessage = useErrorMessage();
  if (openLink.isError) {
    return (
      <div className="grid gap-5">
        <CardHeading title={t('linkFailed')} focusOnMount />
        <Alert variant="destructive" error={openLink.error}>
          {errorMessage(openLink.error)}
        </Alert>
        <LinkButton to="/login" search={{ mode: 'link', redirect }} size="large" wide>
          {t('newLink')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <CardHeading title={t('openLinkTitle')}>{t('openLinkText')}</CardHeading>
      <Button
        size="large"
        wide
        disabled={openLink.isPending}
        onClick={() => openLink.mutate(token)}
      >
        {openLink.isPending ? t('signingIn') : t('openLink')}
      </Button>
    </div>
  );
}
