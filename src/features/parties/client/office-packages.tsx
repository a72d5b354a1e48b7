import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Bunting } from '../../../client/illustrations/bunting.tsx';
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
import { inLanguage } from '../../../shared/in-language.ts';
import { PackageForm } from './package-form.tsx';
import { type EditedPackage, type PackagesQuery, useOfficePackages } from './use-packages.ts';

const ROWS = 25;

/** /admin/catalogue, Party packages. */
export function OfficePackages() {
  const t = useTranslations('officeCatalogue');
  const list = usePartList();
  const { search } = list;
  const [edited, setEdited] = useState<EditedPackage | 'new'>();
  const packages = useOfficePackages({
    page: list.page,
    rows: ROWS,
    search: search.search,
    sort: search.sort as PackagesQuery['sort'],
    direction: search.direction as PackagesQuery['direction'],
  });
  const columns = useColumns();
  const close = () => setEdited(undefined);
  return (
    <section aria-label={t('packages')} className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('search')}
            value={search.search ?? ''}
            onSearch={(text) => list.filter({ search: text })}
          />
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-5" />
          {t('addPackage')}
        </Button>
      </div>
      <LoadState query={packages}>
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState picture={<Bunting />} heading="h2" title={t('noPackages')} />
          ) : (
            <>
              <DataTable
                caption={t('packages')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                sorting={list.sorting}
                onSort={list.sort}
                onOpen={setEdited}
                isStale={packages.isPlaceholderData}
              />
              <Pager page={list.page} rows={ROWS} total={total} onPage={list.turnTo} />
            </>
          )
        }
      </LoadState>
      {edited && (
        <Sheet
          open
          onOpenChange={close}
          title={edited === 'new' ? t('addPackage') : t('editPackage')}
        >
          <PackageForm edited={edited === 'new' ? null : edited} onDone={close} />
        </Sheet>
      )}
    </section>
  );
}

function useColumns(): Column<EditedPackage>[] {
  const t = useTranslations('officeCatalogue');
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  return [
    {
      id: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ name, nameEs }) => inLanguage(language, { en: name, es: nameEs }),
    },
    {
      id: 'active',
      title: t('state'),
      cell: ({ active }) => (
        <Badge look={active ? 'secondary' : 'outline'}>
          {active ? t('onOffer') : t('offOffer')}
        </Badge>
      ),
    },
    {
      id: 'durationMins',
      title: t('length'),
      numeric: true,
      cell: ({ durationMins }) => t('minutes', { count: durationMins }),
    },
    { id: 'maxKids', title: t('maxKids'), numeric: true, cell: ({ maxKids }) => maxKids },
    {
      id: 'basePriceCents',
      title: t('price'),
      sortable: true,
      numeric: true,
      cell: ({ basePriceCents }) => <Price cents={basePriceCents} />,
    },
  ];
}
