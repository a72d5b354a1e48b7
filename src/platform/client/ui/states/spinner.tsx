import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';

/** A loading indicator, labeled "Loading..." by default (spec 2). */
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
