import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { withQuery } from '../with-query.ts';

type Props = {
  /** The path of the list's export call. */
  path: string;
  /** The list's filters; undefined ones are omitted. */
  filter: Record<string, string | number | undefined>;
};

const formats = ['csv', 'xlsx'] as const;

/** Downloads all rows that match the list's filters, in the selected format. */
export function ExportMenu({ path, filter }: Props) {
  const t = useTranslations('office');
  return (
    <Menu
      items={formats.map((format) => ({
        id: format,
        text: t(`exportAs.${format}`),
        href: withQuery(path, { ...filter, format }),
        download: true,
      }))}
    >
      <Button variant="outline">
        <Download aria-hidden="true" className="size-5" />
        {t('export')}
      </Button>
    </Menu>
  );
}
