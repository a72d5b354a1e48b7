import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { Column } from '#platform/client/ui/data-table.tsx';
import { OfficeList } from '#platform/client/ui/office-list.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { Sheet } from '#platform/client/ui/sheet.tsx';
import { useOfficeList } from '#platform/client/use-office-list.ts';
import { inLanguage } from '#shared/in-language.ts';
import { PackageForm } from './package-form.tsx';
import { type EditedPackage, useOfficePackages } from './use-packages.ts';

/** /admin/catalogue, Party packages. */
export function OfficePackages() {
  const t = useTranslations('officeCatalogue');
  const list = useOfficeList(['position', 'name', 'basePriceCents'], {
    column: 'position',
    direction: 'asc',
  });
  const packages = useOfficePackages(list.asked);
  const [edited, setEdited] = useState<EditedPackage | 'new'>();
  const columns = useColumns();
  const close = () => setEdited(undefined);
  return (
    <section aria-label={t('packages')} className="grid gap-5">
      <OfficeList
        list={list}
        query={packages}
        caption={t('packages')}
        searchLabel={t('search')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setEdited}
        empty={{ title: t('noPackages'), picture: <Bunting /> }}
        action={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" className="size-5" />
            {t('addPackage')}
          </Button>
        }
      />
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
        <Badge tone={active ? 'done' : 'neutral'}>{active ? t('onOffer') : t('offOffer')}</Badge>
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
