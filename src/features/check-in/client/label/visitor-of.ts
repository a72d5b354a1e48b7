import type { Family } from '../desk-result.ts';
import { noPhotosOf } from '../family-care-line.tsx';

export type Visitor = {
  name: string;
  childrenCount: number;
  /** Instants in milliseconds. */
  inAt: number;
  until: number | null;
  hasCare: boolean;
  /** Whether a child of the family must not be in photos. */
  isWithoutPhotos: boolean;
};

/** The label of a family that was just checked in. */
export function visitorOf(family: Family): Visitor {
  return {
    name: family.familyName,
    childrenCount: family.childrenCount,
    inAt: family.checkedInAt ? Date.parse(family.checkedInAt) : Date.now(),
    until: family.booking && Date.parse(family.booking.endsAt),
    isWithoutPhotos: noPhotosOf(family.photos).length > 0,
    hasCare: family.medicalNotes.length > 0,
  };
}
