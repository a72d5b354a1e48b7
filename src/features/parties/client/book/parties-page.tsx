import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { VenueMailLink } from '#platform/client/ui/venue-mail-link.tsx';
import { useClientValue } from '#platform/client/use-hydrated.ts';
import { usePackages } from '../use-parties.ts';
import { PackageGrid } from './package-grid.tsx';
import { PartiesFaq } from './parties-faq.tsx';
import { PartiesHero } from './parties-hero.tsx';
import { PartiesSteps } from './parties-steps.tsx';
import { partyDraft } from './party-draft.ts';
import { PlanParty } from './plan-party.tsx';

/**
 * /parties: packages, how it works, the inquiry and booking forms, and an FAQ (spec 2, Parties); only a sentence while
 * the venue offers no package.
 */
export function PartiesPage() {
  const t = useTranslations('parties');
  const { checkout } = useSearch({ from: '/parties' });
  // The draft is stored in the browser, so the page is prerendered without it.
  const isReturning = useClientValue(() => checkout === 'cancelled', false);
  const [chosenId, setChosenId] = useState<string>();
  const packages = usePackages();
  const packageId = chosenId ?? (isReturning ? partyDraft.load().packageId : '');

  function choose(id: string) {
    setChosenId(id);
    const form = document.getElementById('plan');
    form?.scrollIntoView();
    form?.focus({ preventScroll: true });
  }

  if (packages.data?.length === 0) return <NoPackages />;
  return (
    <>
      <PartiesHero />
      <section id="packages" className="page-column scroll-mt-20 py-14 sm:py-20">
        <h2 className="text-4xl sm:text-5xl">{t('packagesTitle')}</h2>
        <p className="mt-3 mb-8 text-lg text-muted-ink">{t('packagesLead')}</p>
        <PackageGrid chosenId={packageId} onChoose={choose} />
      </section>
      <PartiesSteps />
      <section className="page-column py-14 sm:py-20">
        <h2 id="plan" tabIndex={-1} className="scroll-mt-24 text-4xl sm:text-5xl">
          {t('formTitle')}
        </h2>
        <p className="mt-3 mb-8 text-lg text-muted-ink">{t('formLead')}</p>
        <PlanParty
          packageId={packageId}
          onPackageChange={setChosenId}
          isReturning={isReturning && packageId !== ''}
        />
      </section>
      <PartiesFaq />
    </>
  );
}

function NoPackages() {
  const t = useTranslations('parties');
  return (
    <div className="page-column py-6 sm:py-10">
      <PageHeading title={t('packagesTitle')}>
        <p>{t.rich('noPackages', { mail: (text) => <VenueMailLink>{text}</VenueMailLink> })}</p>
      </PageHeading>
      <Bunting className="mx-auto w-72 max-w-full" />
    </div>
  );
}
