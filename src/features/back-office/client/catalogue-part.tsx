import { useTranslations } from 'use-intl';
import { Tabs } from '../../../client/ui/tabs.tsx';
import { usePartList } from '../../../client/use-part-list.ts';
import { OfficePackages } from '../../parties/client/office-packages.tsx';
import { OfficeProducts } from '../../shop/client/office-products.tsx';
import { OfficePromos } from '../../shop/client/office-promos.tsx';

const tabs = [
  { id: 'products', Content: OfficeProducts },
  { id: 'packages', Content: OfficePackages },
  { id: 'promos', Content: OfficePromos },
] as const;

/** /admin/catalogue: all that the venue sells; the open tab stands in the address. */
export function CataloguePart() {
  const t = useTranslations('officeCatalogue');
  const { search, change } = usePartList();
  const open = tabs.find(({ id }) => id === search.tab)?.id ?? 'products';
  return (
    <Tabs
      label={t('tabs')}
      value={open}
      onChange={(id) =>
        change({
          tab: id === 'products' ? undefined : id,
          ...{ search: undefined, sort: undefined, direction: undefined, page: undefined },
          type: undefined,
        })
      }
      tabs={tabs.map(({ id, Content }) => ({ id, title: t(id), content: <Content /> }))}
    />
  );
}
