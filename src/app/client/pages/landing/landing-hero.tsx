import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { loginUrl } from '#features/accounts/client/sign-in/login-url.ts';
import { VenuePhoto } from '#features/look/client/index.ts';
import { VenueText } from '#features/venue/client/index.ts';
import { isBookingOpen, toAgeRange } from '#features/venue/venue-facts-rules.ts';
import { Village } from '#platform/client/illustrations/village.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { SignInPrompt } from '../sign-in-prompt.tsx';

/** Headline, buttons to join and, once families can, to book, and the venue's first photo or an illustration. */
export function LandingHero() {
  const t = useTranslations('landing');
  const venue = useVenue();
  const ages = useTranslations('venueFacts')('ages', toAgeRange(venue.ages));
  const [photo] = venue.look.photos;
  return (
    <section className="overflow-hidden bg-linear-to-b from-background from-10% to-art-sky">
      <div className="page-column relative z-10 grid justify-items-center pt-10 text-center sm:pt-12">
        <SignInPrompt />
        <p className="mb-4 text-balance rounded-full bg-secondary-soft px-4 py-1 font-bold text-secondary-soft-ink text-sm">
          {t('eyebrow', { ages })}
        </p>
        <h1 className="w-full max-w-3xl text-[2.625rem] leading-[1.05] sm:text-6xl">
          <VenueText name="headline" fallback={t('title')} />
        </h1>
        <p className="mt-4 w-full max-w-xl text-lg text-muted-ink sm:text-xl">
          <VenueText name="lead" fallback={t('lead')} />
        </p>
        <div className="mt-7 grid w-full max-w-sm gap-3 sm:flex sm:max-w-none sm:justify-center">
          <AnchorButton href={loginUrl('/intake')} size="large">
            {t('joinCommunity')}
          </AnchorButton>
          {isBookingOpen(venue) && (
            <LinkButton to="/booking" size="large" variant="outline">
              {t('bookSession')}
            </LinkButton>
          )}
        </div>
        <p className="mt-2">
          <Link
            to="/waiver"
            className="inline-link inline-flex min-h-11 items-center text-[0.9375rem]"
          >
            {t('signWaiver')}
          </Link>
        </p>
      </div>
      {photo ? (
        <div className="page-column pt-6 pb-4 sm:pt-8">
          <VenuePhoto
            isFirst
            photo={photo}
            sizes="(min-width: 72rem) 69rem, 100vw"
            className="aspect-4/3 w-full rounded-card border border-border shadow-soft sm:aspect-2/1 lg:aspect-5/2"
          />
        </div>
      ) : (
        <Village className="-mt-4 block h-64 w-full sm:-mt-14 sm:h-80 lg:h-[23.5rem]" />
      )}
    </section>
  );
}
