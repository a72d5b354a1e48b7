import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { InvitationLayout } from './invitation-layout.tsx';
import type { Invitation } from './use-invitation.ts';

type Props = {
  invitation: Invitation;
  /** The answer just given on this page, or the state of an invitation that was closed before. */
  result: 'justJoined' | 'justDeclined' | Exclude<Invitation['state'], 'open'>;
};

/** Shows the result of an invitation. */
export function InvitationResult({ invitation, result }: Props) {
  const t = useTranslations('household.invitation');
  const name = invitation.inviterFirstName;
  const homeLink = (
    <LinkButton to="/" variant="outline" wide>
      {t('toHome')}
    </LinkButton>
  );
  switch (result) {
    case 'justJoined':
      return (
        <InvitationLayout
          focusOnMount
          title={t('joinedTitle', { name })}
          actions={
            <LinkButton to="/dashboard" size="large" wide>
              {t('toDashboard')}
            </LinkButton>
          }
        >
          <CenteredText>{t('joinedText')}</CenteredText>
        </InvitationLayout>
      );
    case 'justDeclined':
      return (
        <InvitationLayout focusOnMount title={t('declinedTitle')} actions={homeLink}>
          <CenteredText>{t('declinedText', { name })}</CenteredText>
        </InvitationLayout>
      );
    case 'accepted':
      return (
        <InvitationLayout
          title={t('accepted')}
          actions={
            <LinkButton to="/dashboard" wide>
              {t('toDashboard')}
            </LinkButton>
          }
        >
          <CenteredText>{t('acceptedText')}</CenteredText>
        </InvitationLayout>
      );
    default:
      return (
        <InvitationLayout title={t(result)} actions={homeLink}>
          <CenteredText>{t('closedText', { name })}</CenteredText>
        </InvitationLayout>
      );
  }
}

function CenteredText({ children }: { children: string }) {
  return <p className="text-center text-muted-ink">{children}</p>;
}
