import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { useTheme } from './use-theme.ts';

/** Toggles the theme. CSS selects the icon, so that it is correct before hydration. */
export function ThemeToggle({ className }: { className?: string }) {
  const t = useTranslations('shell');
  const [theme, setTheme] = useTheme();
  return (
    <Button
      variant="quiet"
      size="icon"
      className={className}
      aria-label={t('darkTheme')}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </Button>
  );
}
