import { useTranslations } from 'use-intl';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';

/** Served with status 404. The texts are prescribed by the specification. */
export function NotFoundPage() {
  const t = useTranslations('shell');
  return (
    <div className="page-column grid justify-items-center gap-4 py-12 text-center sm:py-20">
      <LostKite className="w-72 max-w-full" />
      <h1 className="text-4xl sm:text-5xl">{t('notFoundTitle')}</h1>
      <p className="text-lg text-muted-ink">{t('notFoundText')}</p>
      <LinkButton to="/" className="mt-2">
        {t('backHome')}
      </LinkButton>
    </div>
  );
}
