import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';

/** Turns while something is fetched. Says "Loading..." (spec 2) unless told otherwise. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const t = useTranslations('ui');
  return (
    <div
      role="status"
      className={clsx('flex items-center justify-center gap-3 text-muted-ink', className)}
    >
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-border border-t-ring"
      />
      <span>{label ?? t('loading')}</span>
    </div>
  );
}
