import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import type { MatchFilter } from './use-matches.ts';

type Props = { filter: MatchFilter; onChange: (filter: MatchFilter) => void };

export function MatchFilters({ filter, onChange }: Props) {
  const t = useTranslations('matches');
  const choices = [
    { value: 'ages', label: t('filterAges') },
    { value: 'near', label: t('filterNearby') },
    { value: 'free', label: t('filterFree') },
  ] as const;
  return (
    <search className="grid gap-4">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-ink"
        />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={100}
          value={filter.search}
          onChange={({ target }) => onChange({ ...filter, search: target.value })}
          className="pl-12"
        />
      </div>
      <ChoiceGroup
        legend={t('filters')}
        type="checkbox"
        choices={choices}
        inputProps={(value) => {
          const name = value;
          return {
            checked: filter[name],
            onChange: ({ target }) => onChange({ ...filter, [name]: target.checked }),
          };
        }}
      />
    </search>
  );
}
