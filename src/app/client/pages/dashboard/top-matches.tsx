import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FamilyPicture } from '#features/matches/client/family-picture.tsx';
import { useMatchLabels } from '#features/matches/client/use-match-labels.ts';
import { useLiveMatches, useMatches } from '#features/matches/client/use-matches.ts';
import type { Match } from '#features/matches/matches-contract.ts';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { DashboardCard } from './dashboard-card.tsx';

const MAX_SHOWN = 3;

/** The best matches (spec 2, Dashboard). */
export function TopMatches() {
  const t = useTranslations('dashboard');
  const matches = useMatches().data?.slice(0, MAX_SHOWN) ?? [];
  useLiveMatches();
  const action = (
    <LinkButton to="/matches" variant="outline" size="small">
      {t('topMatchesAction')}
    </LinkButton>
  );
  if (matches.length === 0) {
    return (
      <DashboardCard title={t('topMatchesTitle')} picture={<TwoHomes />} action={action}>
        <p>{t('topMatchesEmpty')}</p>
      </DashboardCard>
    );
  }
  return (
    <Card className="grid grid-cols-1 content-between gap-4">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <h2 className="text-2xl">{t('topMatchesTitle')}</h2>
        <ul className="grid grid-cols-1 gap-1">
          {matches.map((match) => (
            <li key={match.id}>
              <TopMatch match={match} />
            </li>
          ))}
        </ul>
      </div>
      <div>{action}</div>
    </Card>
  );
}

function TopMatch({ match: { family, matchScore } }: { match: Match }) {
  const t = useTranslations('matches');
  const { ages } = useMatchLabels();
  return (
    <Link
      to="/matches"
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-field px-2 py-1 hover:bg-primary-soft"
    >
      <FamilyPicture family={family} className="size-11 text-base" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{family.name}</span>
        <span className="block truncate text-muted-ink text-sm">{ages(family.childMonths)}</span>
      </span>
      <span className="tabular font-extrabold">{t('top.score', { score: matchScore })}</span>
    </Link>
  );
}
