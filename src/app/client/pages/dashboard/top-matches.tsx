import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FamilyAvatar } from '#features/matches/client/family-avatar.tsx';
import { useMatchLabels } from '#features/matches/client/use-match-labels.ts';
import { useLiveMatches, useMatches } from '#features/matches/client/use-matches.ts';
import type { Match } from '#features/matches/matches-contract.ts';
import { DashboardCard } from './dashboard-card.tsx';

const MAX_SHOWN = 3;
/** Keeps the dashboard within two screens of a phone (decision 0044). */
const MAX_ON_PHONES = 2;

/** The best matches (spec 2, Dashboard). */
export function TopMatches() {
  const t = useTranslations('dashboard');
  const matches = useMatches().data?.slice(0, MAX_SHOWN) ?? [];
  useLiveMatches();
  return (
    <DashboardCard
      title={t('topMatchesTitle')}
      more={{ to: '/matches', label: t('topMatchesAction') }}
    >
      {matches.length === 0 ? (
        <p className="text-muted-ink">{t('topMatchesEmpty')}</p>
      ) : (
        <ul className="grid grid-cols-1">
          {matches.map((match, index) => (
            <li key={match.id} className={index >= MAX_ON_PHONES ? 'max-sm:hidden' : ''}>
              <TopMatch match={match} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

function TopMatch({ match: { family, matchScore } }: { match: Match }) {
  const t = useTranslations('matches');
  const { ages } = useMatchLabels();
  return (
    <Link
      to="/matches"
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-field px-2 py-1 hover:bg-primary-soft"
    >
      <FamilyAvatar family={family} className="size-11 text-base" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{family.name}</span>
        <span className="block truncate text-muted-ink text-sm">{ages(family.childMonths)}</span>
      </span>
      <span className="tabular font-extrabold">{t('top.score', { score: matchScore })}</span>
    </Link>
  );
}
