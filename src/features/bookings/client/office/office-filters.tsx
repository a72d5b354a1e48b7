import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceFilter } from '#platform/client/ui/choice-filter.tsx';
import { DaysFilter } from '#platform/client/ui/days-filter.tsx';
import { SearchField } from '#platform/client/ui/search-field.tsx';
import { useOfficeAddress } from '#platform/client/use-office-address.ts';
import { readListAddress, statuses, types } from './office-list-address.ts';

const nothing = {
  search: undefined,
  status: undefined,
  type: undefined,
  from: undefined,
  to: undefined,
};

/** Words, status, type and days of the list; each stands in the address. */
export function OfficeFilters() {
  const t = useTranslations('officeBookings');
  const tOffice = useTranslations('office');
  const { address, page, change } = useOfficeAddress();
  const { isFiltered } = readListAddress(address, page);
  return (
    <search className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]">
      <SearchField
        label={tOffice('search')}
        placeholder={t('list.search')}
        value={address.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <ChoiceFilter
        label={t('list.status')}
        value={address.status}
        all={t('list.any')}
        choices={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      <ChoiceFilter
        label={t('list.type')}
        value={address.type}
        all={t('list.any')}
        choices={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(type) => change({ type })}
      />
      <DaysFilter
        value={address}
        labels={{ from: t('list.from'), to: t('list.to') }}
        onChange={change}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={() => change(nothing)}>
          {t('list.clear')}
        </Button>
      )}
    </search>
  );
}
