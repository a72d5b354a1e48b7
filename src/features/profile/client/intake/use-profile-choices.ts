import { useTranslations } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import {
  AVAILABILITY,
  COMFORT_LEVELS,
  CONNECTION_TYPES,
  CONTACT_METHODS,
  INTERESTS,
  PARENT_INTERESTS,
  PARENT_VIBES,
  PREFERRED_MEETUPS,
} from '../../profile-choices.ts';

/** Returns the choices of the profile's forms, with translated labels. */
export function useProfileChoices() {
  const t = useTranslations('profile.options');
  const { name: venue } = useVenue();
  return {
    contact: CONTACT_METHODS.map((value) => ({ value, label: t(`contact.${value}`) })),
    parentInterests: PARENT_INTERESTS.map((value) => ({
      value,
      label: t(`parentInterests.${value}`),
    })),
    vibe: PARENT_VIBES.map((value) => ({ value, label: t(`vibe.${value}`) })),
    connections: CONNECTION_TYPES.map((value) => ({ value, label: t(`connections.${value}`) })),
    meetups: PREFERRED_MEETUPS.map((value) => ({ value, label: t(`meetups.${value}`, { venue }) })),
    availability: AVAILABILITY.map((value) => ({ value, label: t(`availability.${value}`) })),
    comfort: COMFORT_LEVELS.map((value) => ({ value, label: t(`comfort.${value}`, { venue }) })),
    interests: INTERESTS.map((value) => ({ value, label: t(`interests.${value}`) })),
  };
}
