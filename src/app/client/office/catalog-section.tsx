import { useTranslations } from 'use-intl';
import { OfficePackages } from '#features/parties/client/packages/office-packages.tsx';
import { OfficeProducts } from '#features/shop/client/office/office-products.tsx';
import { OfficePromos } from '#features/shop/client/office/office-promos.tsx';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';

/** /admin/catalogue: everything the venue sells, in tabs. */
export function CatalogSection() {
  const t = useTranslations('officeCatalog');
  return (
    <OfficeTabs
      label={t('tabs')}
      param="tab"
      tabs={[
        { id: 'products', title: t('products'), content: <OfficeProducts /> },
        { id: 'packages', title: t('packages'), content: <OfficePackages /> },
        { id: 'promos', title: t('promos'), content: <OfficePromos /> },
      ]}
    />
  );
}
