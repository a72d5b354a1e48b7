import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { useSignWaiver } from './use-waivers.ts';
import { WaiverForm } from './waiver-form.tsx';

/** /waiver: the waiver form; after signing, redirects to `next` or /booking (decisions: Booking). */
export function WaiverPage() {
  const t = useTranslations('waivers');
  const venue = useVenue();
  const router = useRouter();
  const sign = useSignWaiver();
  const { email = '', name = '', next = '/booking' } = useSearch({ from: '/waiver' });
  return (
    <div className="page-column max-w-3xl py-8 sm:py-12">
      <PageHeading title={t('title')}>{t('intro', { venue: venue.name })}</PageHeading>
      <WaiverForm
        name={name}
        email={email}
        sign={sign}
        onSigned={() => router.history.push(next)}
      />
    </div>
  );
}
