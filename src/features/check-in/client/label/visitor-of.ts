import { noPhotosOf } from '../care-line.tsx';
import type { Family } from '../desk-result.ts';
import type { Visitor } from './visitor-label.tsx';

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
