import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A ticket with a striped edge, so no one mistakes the test page for a real one. */
export function SandboxTicket({ children }: { children: ReactNode }) {
  const t = useTranslations('checkouts.sandbox');
  return (
    <div className="page-column min-h-svh max-w-xl py-6 sm:py-12">
      <div className="overflow-hidden rounded-card border-2 border-secondary bg-surface shadow-soft">
        <div className="flex items-center gap-3 bg-secondary px-5 py-4 text-secondary-ink">
          <CreditCard aria-hidden="true" className="size-7 shrink-0" />
          <p className="leading-snug">
            <strong className="block text-lg">{t('mode')}</strong>
            {t('modeText')}
          </p>
        </div>
        <div
          aria-hidden="true"
          className="h-3 bg-[repeating-linear-gradient(-45deg,var(--color-secondary-soft)_0_0.75rem,var(--color-primary)_0.75rem_1.5rem)]"
        />
        <div className="p-5 sm:p-7">{children}</div>
      </div>
    </div>
  );
}
