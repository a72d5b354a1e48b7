import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { BookedTicket } from '../../../client/illustrations/booked-ticket.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { type Column, DataTable } from '../../../client/ui/data-table.tsx';
import { EmptyState } from '../../../client/ui/empty-state.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { LoadState } from '../../../client/ui/load-state.tsx';
import { Pager } from '../../../client/ui/pager.tsx';
import { Price } from '../../../client/ui/price.tsx';
import { SearchField } from '../../../client/ui/search-field.tsx';
import { Select } from '../../../client/ui/select.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { inLanguage } from '../../../shared/in-language.ts';
import { ProductFormSheet } from './product-form-sheet.tsx';
import { type EditedProduct, type ProductsQuery, useCatalogue } from './use-catalogue.ts';

const ROWS = 25;
const types = ['pass', 'gift_card', 'membership'] as const;

/** /admin/catalogue, Products: what the shop sells and sold. */
export function OfficeProducts() {
  const t = useTranslations('officeCatalogue');
  const list = usePartList();
  const { search } = list;
  const [edited, setEdited] = useState<EditedProduct | 'new'>();
  const products = useCatalogue({
    page: list.page,
    rows: ROWS,
    search: search.search,
    type: types.find((type) => type === search.type),
    sort: search.sort as ProductsQuery['sort'],
    direction: search.direction as ProductsQuery['direction'],
  });
  const columns = useColumns();
  return (
    <section aria-label={t('products')} className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-[1fr_12rem]">
          <SearchField
            label={t('search')}
            value={search.search ?? ''}
            onSearch={(text) => list.filter({ search: text })}
          />
          <Field label={t('type')}>
            <Select
              value={search.type ?? ''}
              onChange={({ target }) => list.filter({ type: target.value || undefined })}
            >
              <option value="">{t('allTypes')}</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {t(`types.${type}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-5" />
          {t('addProduct')}
        </Button>
      </div>
      <LoadState query={products}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<BookedTicket />} heading="h2" title={t('noProducts')} />
          ) : (
            <>
              <DataTable
                caption={t('products')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={setEdited}
                isStale={products.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
      {edited && (
        <ProductFormSheet
          product={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

function useColumns(): Column<EditedProduct>[] {
  const t = useTranslations('officeCatalogue');
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  return [
    {
      id: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ name, nameEs }) => inLanguage(language, { en: name, es: nameEs }),
    },
    { id: 'type', title: t('type'), cell: ({ productType }) => t(`types.${productType}`) },
    {
      id: 'active',
      title: t('state'),
      cell: ({ active }) => (
        <Badge look={active ? 'secondary' : 'outline'}>{active ? t('onSale') : t('offSale')}</Badge>
      ),
    },
    {
      id: 'inventory',
      title: t('stock'),
      sortable: true,
      numeric: true,
      cell: ({ inventory }) =>
        inventory === null ? t('unlimited') : t('pieces', { count: inventory }),
    },
    {
      id: 'priceCents',
      title: t('price'),
      sortable: true,
      numeric: true,
      cell: ({ priceCents }) => <Price cents={priceCents} />,
    },
  ];
}
