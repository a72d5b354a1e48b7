import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { statusTones } from '../status-tones.ts';
import { useMyParties } from './use-party.ts';

/** A member's parties, newest first; visitors get a sign-in link. */
export function MyParties() {
  const t = useTranslations('party');
  const { formatInstant } = useDates();
  const { user } = useCurrentUser();
  const parties = useMyParties(user !== null && user !== undefined);
  return (
    <>
      <PageHeading title={t('listTitle')} />
      {!user && (
        <Card className="grid justify-items-start gap-4">
          <p>{t('signInText')}</p>
          <LinkButton to="/login" search={{ redirect: '/party' }}>
            {t('signIn')}
          </LinkButton>
        </Card>
      )}
      {user && !parties.data && !parties.isError && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className="h-28 rounded-card" />
        </div>
      )}
      {parties.isError && <p role="alert">{t('failedText')}</p>}
      {parties.data?.length === 0 && (
        <Card>
          <EmptyState
            illustration={<Bunting />}
            title={t('listEmptyTitle')}
            action={<LinkButton to="/parties">{t('planParty')}</LinkButton>}
          >
            <p>{t('listEmptyText')}</p>
          </EmptyState>
        </Card>
      )}
      <ul className="grid gap-4">
        {parties.data?.map((party) => (
          <li key={party.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <div>
                <h2 className="text-xl">
                  <Link to="/party" search={{ party: party.id }} className="inline-link">
                    {t('partyOfChild', { child: party.childName })}
                  </Link>
                </h2>
                <p className="text-muted-ink">
                  {formatInstant(party.startsAt)}, {party.packageName}
                </p>
              </div>
              <Badge tone={statusTones[party.status]}>{t(`status.${party.status}`)}</Badge>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
