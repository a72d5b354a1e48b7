import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, House, ScanLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { VenueLogo } from '#features/look/client/index.ts';
import { QueryProvider } from '#platform/client/query-provider.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { LanguageSwitch } from '../layouts/language-switch.tsx';
import { ThemeToggle } from '../layouts/theme-toggle.tsx';
import { SignOutButton } from '../pages/sign-out-button.tsx';
import { documentLanguage, loadTexts } from '../text-bundles.ts';
import { TextsProvider } from '../texts-provider.tsx';
import { OfficeBar } from './office-bar.tsx';
import { linkTo } from './office-groups.ts';
import { OfficeMenu, officeLinkStyle } from './office-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { useOfficeNavigation } from './use-office-navigation.ts';

const OfficeSearchDialog = lazy(async () => {
  const [{ OfficeSearchDialog }] = await Promise.all([
    import('./search-dialog.tsx'),
    loadTexts(documentLanguage(), 'office-help'),
  ]);
  return { default: OfficeSearchDialog };
});

/** The navigation of the desk and the back office: a sidebar on wide screens, a top and a bottom bar on phones. */
export function OfficeShell() {
  return (
    <TextsProvider bundle="office">
      <QueryProvider>
        <Navigation />
      </QueryProvider>
    </TextsProvider>
  );
}

function Navigation() {
  const t = useTranslations('office');
  const [isSearching, setIsSearching] = useState(false);
  const { pages } = useOfficeNavigation();
  const canSearch = pages.length > 0;
  useEffect(() => {
    if (!canSearch) return;
    function openOnShortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsSearching(true);
    }
    document.addEventListener('keydown', openOnShortcut);
    return () => document.removeEventListener('keydown', openOnShortcut);
  }, [canSearch]);
  const openSearch = () => setIsSearching(true);
  return (
    <>
      <aside className="sticky top-0 flex h-dvh flex-col gap-3 border-border border-r bg-surface px-3 py-4 max-lg:hidden">
        <OfficeLogo />
        <SearchButton onClick={openSearch} />
        <nav aria-label={t('menu')} className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-1">
          <OfficeMenu />
        </nav>
        <OfficeFooter />
      </aside>
      <header className="sticky top-0 z-30 flex h-15 items-center justify-between gap-3 border-border border-b bg-background px-4 lg:hidden">
        <OfficeLogo />
        <SearchButton isIcon onClick={openSearch} />
      </header>
      <OfficeBar footer={<OfficeFooter />} />
      {isSearching && (
        <Suspense>
          <TextsProvider bundle="office-help">
            <OfficeSearchDialog onClose={() => setIsSearching(false)} />
          </TextsProvider>
        </Suspense>
      )}
    </>
  );
}

/** The venue's logo. Links to the first office page that the user may open, usually Today, or to the desk. */
function OfficeLogo() {
  const t = useTranslations('office');
  const venue = useVenue();
  const [firstPage] = useOfficeNavigation().pages;
  return (
    <Link
      {...(firstPage ? linkTo(firstPage) : { to: '/scan' })}
      aria-label={t('home', { venue: venue.name })}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-field px-1"
    >
      <VenueLogo className="h-9">
        <span className="display truncate text-xl">{venue.name}</span>
      </VenueLogo>
    </Link>
  );
}

/** The footer of the navigation: links to the desk, the help and the family pages, sign-out, theme and language. */
export function OfficeFooter() {
  const t = useTranslations('office');
  return (
    <div className="grid gap-0.5 border-border border-t pt-3">
      <Link to="/scan" className={officeLinkStyle}>
        <ScanLine aria-hidden="true" className="size-5 shrink-0 text-muted-ink" />
        {t('desk')}
      </Link>
      <Link to="/admin/help" className={officeLinkStyle}>
        <CircleQuestionMark aria-hidden="true" className="size-5 shrink-0 text-muted-ink" />
        {t('help')}
      </Link>
      <Link to="/dashboard" className={officeLinkStyle}>
        <House aria-hidden="true" className="size-5 shrink-0 text-muted-ink" />
        {t('familyPages')}
      </Link>
      <div className="flex items-center justify-between pl-3">
        <SignOutButton />
        <LanguageSwitch className="flex min-h-11 items-center rounded-field px-2 font-semibold hover:bg-primary-soft hover:text-primary-soft-ink" />
        <ThemeToggle />
      </div>
    </div>
  );
}
