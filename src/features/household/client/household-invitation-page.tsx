import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { InvitationEnd } from './invitation-end.tsx';
import { InvitationSheet } from './invitation-sheet.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { useAccept, useDecline, useInvitation } from './use-invitation.ts';

/** /household-invitation?token=…: opening the mail's link changes nothing, only the buttons do. */
export function HouseholdInvitationPage() {
  const { token = '' } = useSearch({ from: '/household-invitation' });
  const { state, user } = useCurrentUser({ ask: true });
  const invitation = useInvitation(state === 'loading' ? '' : token, user?.id);
  const accept = useAccept(token);
  const decline = useDecline(token);

  if (token === '' || isGone(invitation.error)) return <Invalid />;
  if (invitation.isError) return <Failed onTryAgain={() => invitation.refetch()} />;
  if (!invitation.data) return <PageLoading />;
  const shown = invitation.data;
  if (accept.isSuccess) return <InvitationEnd invitation={shown} end="joined" />;
  if (decline.isSuccess) return <InvitationEnd invitation={shown} end="refused" />;
  if (shown.state !== 'open') return <InvitationEnd invitation={shown} end={shown.state} />;
  return <OpenInvitation invitation={shown} token={token} accept={accept} decline={decline} />;
}

function Invalid() {
  const t = useTranslations('household.invitation');
  return (
    <InvitationSheet
      picture={<LostKite />}
      title={t('invalidTitle')}
      actions={
        <LinkButton to="/" wide>
          {t('toHome')}
        </LinkButton>
      }
    >
      <p className="text-center text-muted-ink">{t('invalidText')}</p>
    </InvitationSheet>
  );
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('household');
  return (
    <InvitationSheet
      picture={<LostKite />}
      title={t('invitation.failedTitle')}
      actions={
        <Button wide onClick={onTryAgain}>
          {t('tryAgain')}
        </Button>
      }
    >
      <p className="text-center text-muted-ink">{t('failedText')}</p>
    </InvitationSheet>
  );
}

/** The token is malformed or unknown, or a newer mail has replaced it. */
function isGone(error: unknown): boolean {
  return hasStatus(error, 400, 404);
}
