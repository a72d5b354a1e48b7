import { useTranslations } from 'use-intl';
import { VenuePhoto } from '#features/look/client/index.ts';
import { usePageTexts, VenueText } from '#features/venue/client/index.ts';
import { splitParagraphs } from '#features/venue/page-texts-rules.ts';
import { Rooftops } from '#platform/client/illustrations/rooftops.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

/** The venue's story; the product's, which speaks in the venue's name, only in venues that have not been claimed by link. */
export function AboutStory() {
  const t = useTranslations('about');
  const venue = useVenue();
  const story = [t('story1'), t('story2'), t('story3', { venue: venue.name })].join('\n\n');
  const { words, fields } = usePageTexts();
  const photo = venue.look.photos[2];
  if (venue.unconfirmed.includes('story') && !words.story && !fields) return null;
  return (
    <section className="page-column py-14 sm:py-20">
      <div className="grid items-center gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div className="grid gap-4 text-lg">
          <h2 className="mb-1 text-4xl sm:text-5xl">{t('storyTitle')}</h2>
          <VenueText name="story" fallback={story}>
            {(text) =>
              splitParagraphs(text).map((paragraph, index) => (
                <p
                  key={paragraph}
                  className={
                    index === 0
                      ? 'display whitespace-pre-line text-2xl text-link leading-snug'
                      : 'whitespace-pre-line'
                  }
                >
                  {paragraph}
                </p>
              ))
            }
          </VenueText>
        </div>
        {photo ? (
          <VenuePhoto
            photo={photo}
            sizes="(min-width: 64rem) 30rem, 100vw"
            className="aspect-4/3 w-full rounded-card border border-border shadow-soft lg:aspect-square"
          />
        ) : (
          <Rooftops className="mx-auto w-72 max-w-full lg:w-full" />
        )}
      </div>
    </section>
  );
}
