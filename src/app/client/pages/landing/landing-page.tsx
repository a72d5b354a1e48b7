import { LandingBenefits } from './landing-benefits.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingReady } from './landing-ready.tsx';
import { LandingWhy } from './landing-why.tsx';

/** / and /waitlist (spec 2, Landing). */
export function LandingPage() {
  return (
    <>
      <LandingHero />
      <LandingBenefits />
      <LandingWhy />
      <LandingReady />
    </>
  );
}
