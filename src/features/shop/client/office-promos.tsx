import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Envelope } from '../../../client/illustrations/envelope.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { LoadState } from '../../../client/ui/load-state.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { SearchField } from '../../../client/ui/search-field.tsx';
import { Sheet } from '../../../client/ui/sheet.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { PromoForm } from './promo-form.tsx';
import { PromoUses } from './promo-uses.tsx';
import { type Promo, type PromosQuery, usePromos } from './use-promos.ts';

const ROWS = 25;
const looks = {
  good: 'secondary',
  early: 'default',
  over: 'outline',
  usedUp: 'outline',
  off: 'outline',
} as const;

/** /admin/catalogue, Promo codes. */
export function OfficePromos() {
  const t = useTranslations('officeCatalogue');
  const list = usePartList();
  const { search } = list;
  const [edited, setEdited] = useState<Promo | 'new'>();
  const promos = usePromos({
    page: list.page,
    rows: ROWS,
    search: search.search,
    sort: search.sort as PromosQuery['sort'],
    direction: search.direction as PromosQuery['direction'],
  });
  const columns = useColumns();
  const close = () => setEdited(undefined);
  return (
    <section aria-label={t('promos')} className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('searchCode')}
            value={search.search ?? ''}
            onSearch={(text) => list.filter({ search: text })}
          />
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-5" />
          {t('addPromo')}
        </Button>
      </div>
      <LoadState query={promos}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<Envelope />} heading="h2" title={t('noPromos')}>
              <p>{t('noPromosText')}</p>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption={t('promos')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={setEdited}
                isStale={promos.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
      {edited === 'new' && (
        <Sheet open onOpenChange={close} title={t('addPromo')}>
          <PromoForm promo={null} onDone={close} />
        </Sheet>
      )}
      {edited && edited !== 'new' && (
        <Sheet open onOpenChange={close} title={edited.code}>
          <div className="grid gap-8">
            <PromoForm promo={edited} onDone={close} />
            <PromoUses id={edited.id} />
          </div>
        </Sheet>
      )}
    </section>
  );
}

function useColumns(): Column<Promo>[] {
  const t = useTranslations('officeCatalogue');
  return [
    { id: 'code', title: t('code'), sortable: true, cell: ({ code }) => code },
    {
      id: 'off',
      title: t('off'),
      cell: ({ kind, off }) =>
        kind === 'percent' ? t('percentOff', { off }) : <Price cents={off} />,
    },
    { id: 'appliesTo', title: t('appliesTo'), cell: ({ appliesTo }) => t(`applies.${appliesTo}`) },
    {
      id: 'state',
      title: t('state'),
      cell: ({ state }) => <Badge look={looks[state]}>{t(`promoState.${state}`)}</Badge>,
    },
    {
      id: 'uses',
      title: t('uses'),
      sortable: true,
      numeric: true,
      cell: ({ uses, maxUses }) =>
        maxUses === null ? t('usedTimes', { uses }) : t('usedOf', { uses, most: maxUses }),
    },
  ];
}
