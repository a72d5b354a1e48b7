import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchField } from '#platform/client/lists/search-field.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Duplicate } from '../merge-contract.ts';
import { FamilyCard } from './family-card.tsx';
import { useDuplicates } from './use-merge.ts';
import { useFamily, usePeople } from './use-people.ts';

type Props = { id: string; onChoose: (otherId: string) => void };

/** The maximum number of results shown. With more, the user has to refine the search. */
const MAX_RESULTS = 8;
const MIN_SEARCH_LENGTH = 2;

/** Chooses the account to merge with, from the suggested duplicates or by search. */
export function MergeChoice({ id, onChoose }: Props) {
  const t = useTranslations('officeMerge');
  const { data: family } = useFamily(id);
  const { data: candidates, isPending } = useDuplicates(id);
  const [search, setSearch] = useState('');
  return (
    <>
      <div className="grid gap-2">
        <h2 className="text-3xl">{t('title')}</h2>
        {family ? (
          <p className="break-words text-lg">
            {family.profile.name} <span className="text-muted-ink">{family.profile.email}</span>
          </p>
        ) : (
          <Skeleton className="h-14 sm:h-7" />
        )}
        <p className="max-w-prose text-muted-ink">{t('intro')}</p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FamilyCard title={t('possibleDuplicates')}>
          {isPending ? (
            <Skeleton className="h-56 sm:h-24" />
          ) : candidates && candidates.length > 0 ? (
            <Accounts rows={candidates} onChoose={onChoose} />
          ) : (
            <p className="text-muted-ink">{t('noPossibleDuplicates')}</p>
          )}
        </FamilyCard>
        <FamilyCard title={t('search')}>
          <SearchField
            label={t('searchHint')}
            value={search}
            onSearch={(text) => setSearch(text ?? '')}
          />
          {search.length >= MIN_SEARCH_LENGTH && (
            <SearchResults id={id} search={search} onChoose={onChoose} />
          )}
        </FamilyCard>
      </div>
    </>
  );
}

function SearchResults({ id, search, onChoose }: Props & { search: string }) {
  const t = useTranslations('officeMerge');
  const { data } = usePeople({ search, page: 1, rows: MAX_RESULTS + 1, sort: 'name' });
  if (!data) return <Skeleton className="h-24" />;
  const others = data.rows.filter((row) => row.id !== id && row.role === 'member');
  if (others.length === 0) return <p className="text-muted-ink">{t('noResults')}</p>;
  return (
    <>
      <Accounts rows={others.slice(0, MAX_RESULTS)} onChoose={onChoose} />
      {data.total > MAX_RESULTS && <p className="text-muted-ink text-sm">{t('moreResults')}</p>}
    </>
  );
}

type Row = Omit<Duplicate, 'why'> & { why?: Duplicate['why'] };

function Accounts({ rows, onChoose }: { rows: Row[]; onChoose: (id: string) => void }) {
  const t = useTranslations('officeMerge');
  const tPeople = useTranslations('officePeople');
  return (
    <ul className="grid divide-y divide-border">
      {rows.map(({ id, name, email, phone, childAges, why = [] }) => (
        <li
          key={id}
          className="grid gap-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="min-w-0">
            <p className="break-words font-bold">{name}</p>
            <p className="break-words text-muted-ink text-sm">
              {[
                email,
                phone,
                childAges
                  .map((months) => tPeople('age', { months, years: Math.floor(months / 12) }))
                  .join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {why.length > 0 && (
              <p className="mt-1.5 flex flex-wrap gap-1">
                {why.map((similarity) => (
                  <Badge key={similarity}>{t(`duplicateReasons.${similarity}`)}</Badge>
                ))}
              </p>
            )}
          </div>
          <Button
            variant="outline"
            size="small"
            aria-label={t('compareWith', { name, email })}
            onClick={() => onChoose(id)}
          >
            {t('compare')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
