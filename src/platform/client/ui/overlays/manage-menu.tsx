import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

type Props = {
  /** Names the row for screen readers, because a page has one menu per row. */
  label: string;
  items: readonly MenuItem[];
};

/** The menu of a row in a member's list. */
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
