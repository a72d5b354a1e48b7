import { useLocale, useTranslations } from 'use-intl';
import { EditableList } from '#platform/client/forms/editable-list.tsx';
import { BookedTicket } from '#platform/client/illustrations/booked-ticket.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { hasNoActiveRow } from '#platform/client/lists/has-no-active-row.ts';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { localizedText } from '#shared/localized-text.ts';
import { ProductForm } from './product-form.tsx';
import { type OfficeProduct, useCatalog } from './use-catalog.ts';

const types = ['pass', 'gift_card', 'membership'] as const;

/** /admin/catalogue, Products tab: all products, active and inactive. */
export function OfficeProducts() {
  const t = useTranslations('officeCatalog');
  // No default column: the list is then in the shop's order.
  const list = useOfficeList(['name', 'priceCents', 'inventory', 'updatedAt']);
  const type = types.find((option) => option === list.params.type);
  const products = useCatalog({ ...list.input, type });
  const isFiltered = Boolean(list.input.search || type);
  return (
    <>
      {!isFiltered && hasNoActiveRow(products) && <Alert className="mb-5">{t('noneOnSale')}</Alert>}
      <EditableList
        list={list}
        query={products}
        title={t('products')}
        search={{ label: t('search') }}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={{ title: t('noProducts'), illustration: <BookedTicket /> }}
        filters={
          <ChoiceFilter
            param="type"
            label={t('type')}
            all={t('allTypes')}
            choices={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        }
        addTitle={t('addProduct')}
        editTitle={() => t('editProduct')}
        form={(product, close) => <ProductForm product={product} onDone={close} />}
      />
    </>
  );
}

function useColumns(): Column<OfficeProduct>[] {
  const t = useTranslations('officeCatalog');
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  return [
    {
      id: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ name, nameEs }) => localizedText(language, { en: name, es: nameEs }),
    },
    { id: 'type', title: t('type'), cell: ({ productType }) => t(`types.${productType}`) },
    {
      id: 'active',
      title: t('state'),
      cell: ({ active }) => (
        <Badge tone={active ? 'done' : 'neutral'}>{active ? t('onSale') : t('notOnSale')}</Badge>
      ),
    },
    {
      id: 'inventory',
      title: t('stock'),
      sortable: true,
      numeric: true,
      cell: ({ inventory }) =>
        inventory === null ? t('unlimited') : t('stockLeft', { count: inventory }),
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
