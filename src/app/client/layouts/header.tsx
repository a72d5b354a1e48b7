import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { VenueLogo } from '#features/look/client/index.ts';
import { CartButton } from '#features/shop/client/cart/cart-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { AccountLinks } from './account-links.tsx';
import { headerLinks } from './header-links.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const linkStyle =
  'flex min-h-11 items-center rounded-field px-3 font-semibold hover:bg-primary-soft hover:text-primary-soft-ink aria-[current=page]:text-link aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';
const menuStyle =
  'display flex min-h-12 items-center rounded-field px-3 text-xl hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-ink';

/** The header: logo, links, language, theme, cart and account. Below `xl`, the links collapse into a menu. */
export function Header() {
  const t = useTranslations('shell');
  const venue = useVenue();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const menuButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu
  useEffect(() => setIsMenuOpen(false), [pathname]);

  useEffect(() => {
    if (!isMenuOpen) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setIsMenuOpen(false);
      menuButton.current?.focus();
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isMenuOpen]);

  return (
    <header className="sticky top-0 z-30 border-border border-b bg-background">
      <div className="page-column flex h-16 items-center gap-2 sm:gap-3">
        <Link
          to="/"
          aria-label={t('home', { venue: venue.name })}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-field"
        >
          <VenueLogo className="h-9">
            <span className="display truncate text-xl sm:text-[1.375rem]">{venue.name}</span>
          </VenueLogo>
        </Link>
        <nav aria-label={t('mainMenu')} className="hidden items-center xl:flex">
          {headerLinks.map(({ to, text }) => (
            <Link key={to} to={to} className={linkStyle}>
              {t(text)}
            </Link>
          ))}
        </nav>
        <LanguageSwitch className={`max-xl:hidden ${linkStyle}`} />
        <ThemeToggle className="max-sm:hidden" />
        <CartButton />
        <AccountLinks />
        <Button
          ref={menuButton}
          variant="quiet"
          size="icon"
          className="xl:hidden"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          aria-label={isMenuOpen ? t('closeMenu') : t('menu')}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? (
            <X aria-hidden="true" className="size-6" />
          ) : (
            <Menu aria-hidden="true" className="size-6" />
          )}
        </Button>
      </div>
      <nav
        id="menu"
        aria-label={t('mainMenu')}
        hidden={!isMenuOpen}
        className="absolute inset-x-0 top-full border-border border-b bg-background shadow-soft xl:hidden"
      >
        <ul className="page-column grid gap-1 py-3">
          {headerLinks.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className={menuStyle}>
                {t(text)}
              </Link>
            </li>
          ))}
          <li className="flex items-center justify-between">
            <LanguageSwitch className={menuStyle} />
            <ThemeToggle className="ml-auto sm:hidden" />
          </li>
        </ul>
      </nav>
    </header>
  );
}
