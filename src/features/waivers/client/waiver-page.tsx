import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { useSignWaiver } from './use-waivers.ts';
import { WaiverForm } from './waiver-form.tsx';

/** /waiver: the waiver form; after signing, redirects to `next` or /booking. */
export function WaiverPage() {
  const t = useTranslations('waivers');
  const venue = useVenue();
  const router = useRouter();
  const sign = useSignWaiver();
  const { email = '', name = '', next } = useSearch({ from: '/waiver' });
  return (
    <div className="page-column max-w-3xl py-8 sm:py-12">
      {next && (
        <button
          type="button"
          onClick={() => router.history.push(next)}
          className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-1.5 pr-2 font-semibold text-link hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </button>
      )}
      <PageHeading title={t('title')}>
        {t('intro', { venue: venue.name })} {next && t('introStep')}{' '}
        <Link to="/help" hash="child" target="_blank" className="inline-link">
          {t('dataHelp')}
        </Link>
      </PageHeading>
      <WaiverForm
        name={name}
        email={email}
        sign={sign}
        onSigned={() => router.history.push(next ?? '/booking')}
      />
    </div>
  );
}
