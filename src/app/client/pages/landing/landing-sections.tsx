import { useTranslations } from 'use-intl';
import { VenueGallery } from '#features/look/client/index.ts';
import { useOpenings, useVenueTextValues } from '#features/openings/client/index.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { TextsProvider } from '../../texts-provider.tsx';
import { LandingBenefits } from './landing-benefits.tsx';
import { LandingVisit } from './landing-visit.tsx';
import { LandingWhy } from './landing-why.tsx';

/** The sections between hero and waitlist form. Until they are hydrated, their links load a new document. */
export function LandingSections() {
  return (
    <TextsProvider bundle="visit">
      <Sections />
    </TextsProvider>
  );
}

function Sections() {
  const openings = useOpenings();
  const textValues = useVenueTextValues(openings);
  return (
    <>
      <LandingVisit openings={openings} />
      <LandingPhotos />
      <LandingBenefits />
      <LandingWhy textValues={textValues} />
    </>
  );
}

/** The photos after the one in the hero. */
function LandingPhotos() {
  const t = useTranslations('landing');
  const photos = useVenue().look.photos.slice(1);
  if (photos.length === 0) return null;
  return (
    <section className="page-column grid gap-6 pt-14 sm:pt-20">
      <h2 className="text-3xl sm:text-4xl">{t('photosTitle')}</h2>
      <VenueGallery photos={photos} />
    </section>
  );
}
