import { EditablePage } from '../../page-editor/editable-page.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingLater } from './landing-later.tsx';
import { LandingReady } from './landing-ready.tsx';

/** / and /waitlist (spec 2, Landing). */
export function LandingPage() {
  return (
    <EditablePage>
      <LandingHero />
      <LandingLater />
      <LandingReady />
    </EditablePage>
  );
}
