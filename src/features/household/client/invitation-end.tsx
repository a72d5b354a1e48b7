import { useTranslations } from 'use-intl';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { InvitationSheet } from './invitation-sheet.tsx';
import type { Invitation } from './use-invitation.ts';

type Props = {
  invitation: Invitation;
  /** The answer just given on this page, or the invitation's state before it. */
  end: 'joined' | 'refused' | Exclude<Invitation['state'], 'open'>;
};

/** The invitation's outcome, with links onwards. */
export function InvitationEnd({ invitation, end }: Props) {
  const t = useTranslations('household.invitation');
  const name = invitation.inviterFirstName;
  const home = (
    <LinkButton to="/" variant="outline" wide>
      {t('toHome')}
    </LinkButton>
  );
  switch (end) {
    case 'joined':
      return (
        <InvitationSheet
          takesFocus
          title={t('joinedTitle', { name })}
          actions={
            <LinkButton to="/dashboard" size="large" wide>
              {t('toDashboard')}
            </LinkButton>
          }
        >
          <Sentence>{t('joinedText')}</Sentence>
        </InvitationSheet>
      );
    case 'refused':
      return (
        <InvitationSheet takesFocus title={t('declinedTitle')} actions={home}>
          <Sentence>{t('declinedText', { name })}</Sentence>
        </InvitationSheet>
      );
    case 'accepted':
      return (
        <InvitationSheet
          title={t('accepted')}
          actions={
            <LinkButton to="/dashboard" wide>
              {t('toDashboard')}
            </LinkButton>
          }
        >
          <Sentence>{t('acceptedText')}</Sentence>
        </InvitationSheet>
      );
    default:
      return (
        <InvitationSheet title={t(end)} actions={home}>
          <Sentence>{t('closedText', { name })}</Sentence>
        </InvitationSheet>
      );
  }
}

function Sentence({ children }: { children: string }) {
  return <p className="text-center text-muted-ink">{children}</p>;
}
