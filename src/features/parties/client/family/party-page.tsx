import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasStatus } from '#platform/client/failure.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { HostView } from './host-view.tsx';
import { MyParties } from './my-parties.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { useParty } from './use-party.ts';

/** /party: the host's parties, or one of them (`?party=…`; emailed links add `&token=…`). */
export function PartyPage() {
  const { party: id, token, session_id: sessionId } = useSearch({ from: '/party' });
  return (
    <div className="page-column min-h-svh max-w-4xl py-6 sm:py-10">
      {id === undefined ? (
        <MyParties />
      ) : (
        <SingleParty link={{ id, token }} sessionId={sessionId} />
      )}
    </div>
  );
}

type Props = { link: { id: string; token?: string }; sessionId: string | undefined };

function SingleParty({ link, sessionId }: Props) {
  const t = useTranslations('party');
  const { data: party, error, refetch } = useParty(link);
  if (party) {
    return (
      <>
        {sessionId && (
          <PaymentNotice sessionId={sessionId} party={party} onSettled={() => void refetch()} />
        )}
        <HostView party={party} link={link} />
      </>
    );
  }
  if (!error) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-5">
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-104 rounded-card" />
      </div>
    );
  }
  // 400 for a malformed id; 401 or 404 for an invalid token or an unknown party.
  const isInvalid = hasStatus(error, 400, 401, 404);
  return (
    <>
      <PageHeading title={t('title')} />
      <EmptyState
        illustration={<LostKite />}
        title={t(isInvalid ? 'invalidTitle' : 'failedTitle')}
        action={
          isInvalid ? (
            <LinkButton to="/parties">{t('planParty')}</LinkButton>
          ) : (
            <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
          )
        }
      >
        <p role="alert">{t(isInvalid ? 'invalidText' : 'failedText')}</p>
      </EmptyState>
    </>
  );
}
