import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useClientValue } from '#platform/client/use-hydrated.ts';
import { PackageGrid } from './package-grid.tsx';
import { PartiesFaq } from './parties-faq.tsx';
import { PartiesHero } from './parties-hero.tsx';
import { PartiesSteps } from './parties-steps.tsx';
import { partyDraft } from './party-draft.ts';
import { PlanParty } from './plan-party.tsx';

/** /parties: packages, how it works, the inquiry and booking forms, and an FAQ (spec 2, Parties). */
export function PartiesPage() {
  const t = useTranslations('parties');
  const { checkout } = useSearch({ from: '/parties' });
  // The draft is stored in the browser, so the page is prerendered without it.
  const isReturning = useClientValue(() => checkout === 'cancelled', false);
  const [chosenId, setChosenId] = useState<string>();
  const packageId = chosenId ?? (isReturning ? partyDraft.load().packageId : '');

  function choose(id: string) {
    setChosenId(id);
    const form = document.getElementById('plan');
    form?.scrollIntoView();
    form?.focus({ preventScroll: true });
  }

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
