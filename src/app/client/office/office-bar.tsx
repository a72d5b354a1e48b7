import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarCheck, Menu, ScanLine, Sun, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { linkTo, type OfficePageName } from './office-groups.ts';
import { OfficeMenu } from './office-menu.tsx';
import { useOfficeNavigation } from './use-office-navigation.ts';

const itemStyle =
  'grid min-h-16 w-full min-w-14 place-content-center justify-items-center gap-0.5 font-semibold text-muted-ink text-xs aria-[current=page]:text-link';
const icons: Partial<Record<OfficePageName, typeof Sun>> = {
  today: Sun,
  bookings: CalendarCheck,
  people: Users,
};

/** The bottom bar on phones: daily work, and a sheet with everything else. */
export function OfficeBar({ footer }: { footer: ReactNode }) {
  const t = useTranslations('office');
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const { isLoading, pages, current } = useOfficeNavigation();
  const renderLink = (name: OfficePageName) => {
    const page = pages.find((candidate) => candidate.name === name);
    const Icon = icons[name];
    if (!page || !Icon) return null;
    return (
      <li className="flex-1">
        <Link
          {...linkTo(page)}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={page === current ? 'page' : undefined}
          className={itemStyle}
        >
          <Icon aria-hidden="true" className="size-6" />
          {t(`sections.${name}`)}
        </Link>
      </li>
    );
  };
  return (
    <>
      <nav
        aria-label={t('menu')}
        className="fixed inset-x-0 bottom-0 z-20 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {/* Hidden until the user's pages are known, because the links share the width. */}
        <ul className={clsx('flex min-h-16 justify-around', isLoading && 'invisible')}>
          {renderLink('today')}
          {renderLink('bookings')}
          <li className="flex-1">
            <Link to="/scan" className={itemStyle}>
              <ScanLine aria-hidden="true" className="size-6" />
              {t('desk')}
            </Link>
          </li>
          {renderLink('people')}
          <li className="flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isMoreOpen}
              className={itemStyle}
              onClick={() => setIsMoreOpen(true)}
            >
              <Menu aria-hidden="true" className="size-6" />
              {t('more')}
            </button>
          </li>
        </ul>
      </nav>
      <Sheet open={isMoreOpen} onOpenChange={setIsMoreOpen} title={t('openMenu')}>
        <nav aria-label={t('openMenu')} className="mb-4">
          <OfficeMenu onNavigate={() => setIsMoreOpen(false)} />
        </nav>
        {footer}
      </Sheet>
    </>
  );
}
