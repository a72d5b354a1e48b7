import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { InvitationLayout } from './invitation-layout.tsx';
import { InvitationResult } from './invitation-result.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { useAccept, useDecline, useInvitation } from './use-invitation.ts';

/** /household-invitation?token=…: opening the emailed link changes nothing; only the buttons answer the invitation. */
export function HouseholdInvitationPage() {
  const { token = '' } = useSearch({ from: '/household-invitation' });
  const { state, user } = useCurrentUser({ alwaysFetch: true });
  const query = useInvitation(state === 'loading' ? '' : token, user?.id);
  const accept = useAccept(token);
  const decline = useDecline(token);

  if (token === '' || isInvalidLinkError(query.error)) return <InvalidLink />;
  if (query.isError) return <LoadError onRetry={() => query.refetch()} />;
  if (!query.data) return <PageLoading />;
  const invitation = query.data;
  if (accept.isSuccess) return <InvitationResult invitation={invitation} result="justJoined" />;
  if (decline.isSuccess) return <InvitationResult invitation={invitation} result="justDeclined" />;
  if (invitation.state !== 'open') {
    return <InvitationResult invitation={invitation} result={invitation.state} />;
  }
  return <OpenInvitation invitation={invitation} token={token} accept={accept} decline={decline} />;
}

function InvalidLink() {
  const t = useTranslations('household.invitation');
  return (
    <InvitationLayout
      illustration={<LostKite />}
      title={t('invalidTitle')}
      actions={
        <LinkButton to="/" wide>
          {t('toHome')}
        </LinkButton>
      }
    >
      <p className="text-center text-muted-ink">{t('invalidText')}</p>
    </InvitationLayout>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('household');
  return (
    <InvitationLayout
      illustration={<LostKite />}
      title={t('invitation.failedTitle')}
      actions={
        <Button wide onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      <p className="text-center text-muted-ink">{t('failedText')}</p>
    </InvitationLayout>
  );
}

/** Whether the token is malformed, unknown, or replaced by a newer email's token. */
function isInvalidLinkError(error: unknown): boolean {
  return hasStatus(error, 400, 404);
}
