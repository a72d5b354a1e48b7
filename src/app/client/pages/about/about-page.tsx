import { AboutCare } from './about-care.tsx';
import { AboutExpect } from './about-expect.tsx';
import { AboutFaq } from './about-faq.tsx';
import { AboutHero } from './about-hero.tsx';
import { AboutStory } from './about-story.tsx';

/** /about (spec 2, About). */
export function AboutPage() {
  return (
    <>
      <AboutHero />
      <AboutStory />
      <AboutExpect />
      <AboutCare />
      <AboutFaq />
    </>
  );
}
