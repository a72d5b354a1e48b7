import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { useSignWaiver } from './use-waivers.ts';
import { resumeWaiver, waiverDraft } from './waiver-draft.ts';
import { WaiverForm } from './waiver-form.tsx';
import { getGuardianToSign, type WaiverGuardian, waiverGuardian } from './waiver-guardian.ts';

/** /waiver: the waiver form; after signing, redirects to `next` or /booking. */
export function WaiverPage() {
  const t = useTranslations('waivers');
  const venue = useVenue();
  const router = useRouter();
  const { next } = useSearch({ from: '/waiver' });
  const { state } = useCurrentUser();
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
      {state === 'loading' ? <Skeleton className="h-svh" /> : <ResumedWaiver />}
    </div>
  );
}

/**
 * The form with what was typed before. A device on which staff is signed in is handed from family to family: there,
 * nothing is kept, and nothing of the account is filled in.
 */
function ResumedWaiver() {
  const router = useRouter();
  const search = useSearch({ from: '/waiver' });
  const { state, user } = useCurrentUser();
  const isOwnDevice = state === 'unauthenticated' || user?.role === 'member';
  const [opened] = useState(() =>
    getGuardianToSign(search, waiverGuardian.load(), isOwnDevice ? user : null),
  );
  const [values] = useState(() => resumeWaiver(opened, isOwnDevice ? waiverDraft.load() : null));
  const sign = useSignWaiver();
  // Elsewhere, such as for a party's guest, the signer isn't who books next.
  const isForBooking = search.next ? /^\/(book|calendar)/.test(search.next) : user === null;

  function leaveTo(path: string) {
    waiverDraft.clear();
    router.history.push(path);
  }
  function continueAs(guardian: WaiverGuardian) {
    if (isOwnDevice && isForBooking) waiverGuardian.save(guardian);
    else waiverGuardian.clear();
    leaveTo(search.next ?? '/booking');
  }

  return (
    <WaiverForm
      values={values}
      onChange={(values) =>
        isOwnDevice && waiverDraft.save({ savedAt: Date.now(), opened, values })
      }
      sign={sign}
      onSigned={continueAs}
      onCancel={() => leaveTo('/')}
    />
  );
}
