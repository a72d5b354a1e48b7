import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { CardHeading } from '../security/card-heading.tsx';
import { type useOpenMagicLink, useTrouble } from '../use-sign-in.ts';

type Props = {
  token: string;
  redirect: string | undefined;
  open: ReturnType<typeof useOpenMagicLink>;
};

/** What a mailed sign-in link opens: nothing happens before the tap. */
export function OpenLinkCard({ token, redirect, open }: Props) {
  const t = useTranslations('accounts');
  const say = useTrouble();
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
