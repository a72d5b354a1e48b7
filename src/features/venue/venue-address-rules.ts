import { mapUrl } from '#shared/map-url.ts';
import type { VenueFacts } from './venue-contract.ts';

type Place = Pick<VenueFacts, 'name' | 'address' | 'geo'>;

/** The lines of the postal address: the street, then town, region and zip code. Empty if none is known. */
export function toAddressLines({ address }: Pick<Place, 'address'>): string[] {
  const { street, town, region, zip } = address;
  const regionAndZip = [region, zip].filter(Boolean).join(' ');
  return [street, [town, regionAndZip].filter(Boolean).join(', ')].filter(Boolean);
}

/** The URL of a map of the venue, by address or, without one, by coordinates; null if neither is known. */
export function venueMapUrl({ name, address, geo }: Place): string | null {
  const lines = toAddressLines({ address });
  if (lines.length === 0 && !geo) return null;
  const query =
    lines.length > 0 ? [name, ...lines].join(', ') : `${geo?.latitude},${geo?.longitude}`;
  return mapUrl(query);
}

/** The "tel:" link of a phone number. */
export const phoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
