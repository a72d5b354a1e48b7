import { useOpenings, useVenueWords } from '#features/openings/client/index.ts';
import { LandingBenefits } from './landing-benefits.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingReady } from './landing-ready.tsx';
import { LandingVisit } from './landing-visit.tsx';
import { LandingWhy } from './landing-why.tsx';

/** / and /waitlist (spec 2, Landing). A members-only site shows its waitlist without sessions and events. */
export function LandingPage() {
  const openings = useOpenings();
  const words = useVenueWords(openings);
  return (
    <>
      <LandingHero words={words} />
      <LandingVisit openings={openings} />
      <LandingBenefits />
      <LandingWhy words={words} />
      <LandingReady />
    </>
  );
}
