import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { MySection } from '../family/my-section.tsx';
import { PlaceCard } from './place-card.tsx';
import { useMyPlaces } from './use-my-places.ts';

/** The user's waitlist entries; renders nothing if there are none. */
export function PlacesList() {
  const t = useTranslations('bookings.mine');
  const places = useMyPlaces();
  const [hasLeft, setHasLeft] = useState(false);
  if (!places.data?.length && !hasLeft) return null;
  return (
    <MySection title={t('places')}>
      {hasLeft && <Alert variant="success" title={t('placeLeftTitle')} />}
      {places.data?.map((place) => (
        <PlaceCard key={place.id} place={place} onLeft={() => setHasLeft(true)} />
      ))}
    </MySection>
  );
}
