import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';

/** A banner while payments are in test mode; on every page except kiosk pages and wall screens. */
export function SandboxBanner() {
  const t = useTranslations('shell');
  const { payments } = useVenue();
  if (payments !== 'sandbox') return null;
  return (
    <aside
      aria-label={t('sandboxTitle')}
      className="bg-secondary-soft px-4 py-1.5 text-center font-semibold text-secondary-soft-ink text-sm"
    >
      {t('sandbox')}
    </aside>
  );
}
