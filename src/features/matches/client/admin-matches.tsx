import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { ExportMenu } from '#platform/client/lists/export-menu.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { GenerationPanel } from './generation-panel.tsx';
import { ListError } from './list-error.tsx';
import { ReviewCard } from './review-card.tsx';
import { STATUSES, type Status, useGeneratedMatches } from './use-reviews.ts';
import { ZipPlacesPanel } from './zip-places-panel.tsx';

/** /admin, Matches: generates and reviews matches (spec 2). */
export function AdminMatches() {
  const t = useTranslations('matches.review');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Status>();
  const list = useGeneratedMatches({ status, search: useDeferredValue(search) });
  const matches = list.data?.pages.flat();
  const isFiltered = search.trim() !== '' || status !== undefined;
  return (
    <section aria-labelledby="family-matches" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="family-matches" className="text-2xl">
          {t('title')}
        </h2>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      <GenerationPanel />
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]">
        <Field label={t('search')}>
          <Input
            type="search"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <Field label={t('filter')}>
          <Select
            value={status ?? ''}
            onChange={({ target }) => setStatus(STATUSES.find((value) => value === target.value))}
          >
            <option value="">{t('all')}</option>
            {STATUSES.map((value) => (
              <option key={value} value={value}>
                {t(value)}
              </option>
            ))}
          </Select>
        </Field>
        <ExportMenu
          path="/api/admin/exports/matches"
          filter={{ status, search: search.trim() || undefined }}
        />
      </div>
      {list.isError && !matches && <ListError onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {matches?.length === 0 && (
        <Card>
          <EmptyState
            illustration={<TwoHomes />}
            heading="h3"
            title={isFiltered ? t('noneFound') : t('empty')}
          >
            {!isFiltered && <p>{t('emptyText')}</p>}
          </EmptyState>
        </Card>
      )}
      <ul className="grid gap-4">
        {matches?.map((match) => (
          <li key={match.id}>
            <ReviewCard match={match} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          wide
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <ZipPlacesPanel />
    </section>
  );
}
