import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** Opens the search: a field in the sidebar, an icon on phones. */
export function SearchButton({ isIcon, onClick }: { isIcon?: boolean; onClick: () => void }) {
  const t = useTranslations('office');
  const isHydrated = useHydrated();
  if (isIcon) {
    return (
      <Button variant="quiet" size="icon" aria-label={t('find.open')} onClick={onClick}>
        <Search aria-hidden="true" className="size-6" />
      </Button>
    );
  }
  const isMac = isHydrated && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 items-center gap-2.5 rounded-field border border-field-border bg-background px-3 text-muted-ink hover:border-ring"
      onClick={onClick}
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="truncate">{t('find.open')}</span>
      <span
        aria-hidden="true"
        className="ml-auto shrink-0 rounded border border-border px-1.5 font-sans text-xs"
      >
        {isMac ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  );
}
