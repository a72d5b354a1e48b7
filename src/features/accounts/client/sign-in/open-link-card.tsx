import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { useErrorMessage, type useOpenMagicLink } from '../use-sign-in.ts';

type Props = {
  token: string;
  redirect: string | undefined;
  open: ReturnType<typeof useOpenMagicLink>;
};

/** The page of a mailed sign-in link: signs in only on the button press. */
export function OpenLinkCard({ token, redirect, open }: Props) {
  const t = useTranslations('accounts');
  const say = useErrorMessage();
  if (open.isError) {
    return (
      <div className="grid gap-5">
        <CardHeading title={t('linkFailed')} takesFocus />
        <Alert variant="destructive">{say(open.error)}</Alert>
        <LinkButton to="/login" search={{ mode: 'link', redirect }} size="large" wide>
          {t('newLink')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <CardHeading title={t('openLinkTitle')}>{t('openLinkText')}</CardHeading>
      <Button size="large" wide disabled={open.isPending} onClick={() => open.mutate(token)}>
        {open.isPending ? t('signingIn') : t('openLink')}
      </Button>
    </div>
  );
}
