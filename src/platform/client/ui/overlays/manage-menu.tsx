import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

type Props = {
  /** What is managed, for screen readers: a page has one menu for each row. */
  label: string;
  items: readonly MenuItem[];
};

/** The one menu of a row in a family's list. */
export function ManageMenu({ label, items }: Props) {
  const t = useTranslations('ui');
  return (
    <Menu items={items}>
      <Button variant="outline" size="small" aria-label={t('manageNamed', { name: label })}>
        {t('manage')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    </Menu>
  );
}
