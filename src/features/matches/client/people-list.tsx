import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Match } from '../matches-contract.ts';
import { ListError } from './list-error.tsx';
import { MatchFilters } from './match-filters.tsx';
import { MatchRow } from './match-row.tsx';
import { type MatchFilter, NO_FILTERS, useMatches } from './use-matches.ts';

type Props = {
  filter: MatchFilter;
  onFilterChange: (filter: MatchFilter) => void;
  /** Opens or starts the conversation with a family. */
  onMessage: (userId: string) => void;
  isOpening: boolean;
  /** Opens the dialog that proposes a session. */
  onPropose: (match: Match) => void;
};

/** The People tab: a searchable list of the family's matches. */
export function PeopleList({ filter, onFilterChange, onMessage, isOpening, onPropose }: Props) {
  const t = useTranslations('matches');
  const { data: matches, isError, refetch } = useMatches(useDeferredValue(filter));
  const isFiltered = filter.search.trim() !== '' || filter.ages || filter.near || filter.free;
  if (isError && !matches) return <ListError onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-6">
      {(isFiltered || matches?.length !== 0) && (
        <MatchFilters filter={filter} onChange={onFilterChange} />
      )}
      {!matches && <LoadingMatches label={t('loading')} />}
      {matches?.length === 0 && (
        <Card>
          {isFiltered ? (
            <EmptyState
              illustration={<TwoHomes />}
              title={t('noResultsTitle')}
              action={
                <Button variant="outline" onClick={() => onFilterChange(NO_FILTERS)}>
                  {t('clearFilters')}
                </Button>
              }
            >
              <p role="status">{t('noResultsText')}</p>
            </EmptyState>
          ) : (
            <EmptyState
              illustration={<TwoHomes />}
              title={t('emptyTitle')}
              action={<LinkButton to="/intake">{t('emptyAction')}</LinkButton>}
            >
              <p>{t('emptyText')}</p>
            </EmptyState>
          )}
        </Card>
      )}
      <ul className="grid items-start gap-3 md:grid-cols-2 lg:gap-4">
        {matches?.map((match) => (
          <li key={match.id} className="grid">
            <MatchRow
              match={match}
              isOpening={isOpening}
              onMessage={() => onMessage(match.family.userId)}
              onPropose={() => onPropose(match)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LoadingMatches({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3 md:grid-cols-2 lg:gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-49 rounded-card" />
      <Skeleton className="h-49 rounded-card" />
    </div>
  );
}
