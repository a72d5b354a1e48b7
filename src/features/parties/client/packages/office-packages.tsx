import { useLocale, useTranslations } from 'use-intl';
import { EditableList } from '#platform/client/forms/editable-list.tsx';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import type { Column } from '#platform/client/lists/data-table.tsx';
import { hasNoActiveRow } from '#platform/client/lists/has-no-active-row.ts';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { localizedText } from '#shared/localized-text.ts';
import { PackageForm } from './package-form.tsx';
import { type OfficePackage, useOfficePackages } from './use-office-packages.ts';

/** The party packages in /admin/catalogue. */
export function OfficePackages() {
  const t = useTranslations('officeCatalog');
  const list = useOfficeList(['position', 'name', 'basePriceCents'], {
    column: 'position',
    direction: 'asc',
  });
  const packages = useOfficePackages(list.input);
  return (
    <>
      {!list.input.search && hasNoActiveRow(packages) && (
        <Alert className="mb-5">{t('noneAvailable')}</Alert>
      )}
      <EditableList
        list={list}
        query={packages}
        title={t('packages')}
        search={{ label: t('search') }}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={{ title: t('noPackages'), illustration: <Bunting /> }}
        addTitle={t('addPackage')}
        editTitle={() => t('editPackage')}
        form={(editedPackage, close) => (
          <PackageForm editedPackage={editedPackage} onDone={close} />
        )}
      />
    </>
  );
}

function useColumns(): Column<OfficePackage>[] {
  const t = useTranslations('officeCatalog');
  const language = useLocale().startsWith('es') ? 'es' : 'en';
  return [
    {
      id: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ name, nameEs }) => localizedText(language, { en: name, es: nameEs }),
    },
    {
      id: 'active',
      title: t('state'),
      cell: ({ active }) => (
        <Badge tone={active ? 'done' : 'neutral'}>
          {active ? t('available') : t('unavailable')}
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
