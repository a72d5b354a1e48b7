import { mapUrl } from '#shared/map-url.ts';
import type { VenueFacts } from './venue-contract.ts';

type Place = Pick<VenueFacts, 'name' | 'address' | 'geo'>;

/** The address as it is written on a letter: the street, then town, region and zip code. Empty if unknown. */
export function addressLines({ address }: Pick<Place, 'address'>): string[] {
  const { street, town, region, zip } = address;
  const regionAndZip = [region, zip].filter(Boolean).join(' ');
  return [street, [town, regionAndZip].filter(Boolean).join(', ')].filter(Boolean);
}

/** A map of the venue by its address, or by its coordinates without one; null if neither is known. */
export function venueMapUrl({ name, address, geo }: Place): string | null {
  const lines = addressLines({ address });
  if (lines.length === 0 && !geo) return null;
  const query =
    lines.length > 0 ? [name, ...lines].join(', ') : `${geo?.latitude},${geo?.longitude}`;
  return mapUrl(query);
}

/** The link that calls a phone number. */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
