import { PageEditor } from '../../page-editor/page-editor.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingJoin } from './landing-join.tsx';
import { LazyLandingSections } from './lazy-landing-sections.tsx';

/** / and /waitlist (spec 2, Landing). */
export function LandingPage() {
  return (
    <>
      <LandingHero />
      <LazyLandingSections />
      <LandingJoin />
      <PageEditor />
    </>
  );
}
