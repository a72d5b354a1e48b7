import { useTranslations } from 'use-intl';
import { VenuePhoto } from '#features/look/client/index.ts';
import type { VenueTextValues } from '#features/openings/client/index.ts';
import { VenueText } from '#features/venue/client/index.ts';
import { isBookingOpen } from '#features/venue/venue-facts-rules.ts';
import { Village } from '#platform/client/illustrations/village.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

export function AboutHero({ textValues }: { textValues: VenueTextValues }) {
  const t = useTranslations('about');
  const venue = useVenue();
  const { photos } = venue.look;
  const photo = photos[1] ?? photos[0];
  return (
    <section className="overflow-hidden bg-linear-to-b from-background from-10% to-art-sky">
      <div className="page-column relative z-10 grid justify-items-center pt-10 text-center sm:pt-14">
        <h1 className="w-full max-w-3xl text-[2.5rem] leading-[1.05] sm:text-6xl">
          <VenueText name="aboutHeadline" fallback={t('title')} />
        </h1>
        <p className="mt-4 w-full max-w-xl text-lg text-muted-ink sm:text-xl">
          <VenueText name="aboutLead" fallback={t('lead', textValues)} />
        </p>
        <div className="mt-7 grid w-full max-w-sm gap-3 sm:flex sm:max-w-none sm:justify-center">
          {isBookingOpen(venue) && (
            <LinkButton to="/book-guest" size="large">
              {t('visit')}
            </LinkButton>
          )}
          <AnchorButton href="/shop?tab=memberships" size="large" variant="outline">
            {t('membership')}
          </AnchorButton>
        </div>
      </div>
      {photo ? (
        <div className="page-column pt-8 pb-4">
          <VenuePhoto
            isFirst
            photo={photo}
            sizes="(min-width: 72rem) 69rem, 100vw"
            className="aspect-4/3 w-full rounded-card border border-border shadow-soft sm:aspect-2/1 lg:aspect-5/2"
          />
        </div>
      ) : (
        <Village className="-mt-2 block h-64 w-full sm:-mt-6 sm:h-80 lg:-mt-8 lg:h-[23.5rem]" />
      )}
    </section>
  );
}
