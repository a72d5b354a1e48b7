import { useOpenings, useVenueWords } from '#features/openings/client/index.ts';
import { LandingBenefits } from './landing-benefits.tsx';
import { LandingVisit } from './landing-visit.tsx';
import { LandingWhy } from './landing-why.tsx';

/** The sections between the hero and the waitlist form. Until they are hydrated, their links are plain ones. */
export function LandingBelow() {
  const openings = useOpenings();
  const words = useVenueWords(openings);
  return (
    <>
      <LandingVisit openings={openings} />
      <LandingBenefits />
      <LandingWhy words={words} />
    </>
  );
}
