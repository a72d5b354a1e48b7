import { EditablePage } from '../../page-editor/editable-page.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingJoin } from './landing-join.tsx';
import { LazyLandingSections } from './lazy-landing-sections.tsx';

/** / and /waitlist (spec 2, Landing). */
export function LandingPage() {
  return (
    <EditablePage>
      <LandingHero />
      <LazyLandingSections />
      <LandingJoin />
    </EditablePage>
  );
}
