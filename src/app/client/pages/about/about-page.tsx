import { useOpenings, useVenueTextValues } from '#features/openings/client/index.ts';
import { PageEditor } from '../../page-editor/page-editor.tsx';
import { AboutCare } from './about-care.tsx';
import { AboutExpectations } from './about-expectations.tsx';
import { AboutFaq } from './about-faq.tsx';
import { AboutHero } from './about-hero.tsx';
import { AboutRules } from './about-rules.tsx';
import { AboutStory } from './about-story.tsx';
import { AboutVisit } from './about-visit.tsx';

/** /about (spec 2, About). */
export function AboutPage() {
  const openings = useOpenings();
  const textValues = useVenueTextValues(openings);
  return (
    <>
      <AboutHero textValues={textValues} />
      <AboutVisit openings={openings} />
      <AboutStory />
      <AboutExpectations textValues={textValues} />
      <AboutCare textValues={textValues} />
      <AboutRules />
      <AboutFaq textValues={textValues} />
      <PageEditor />
    </>
  );
}
