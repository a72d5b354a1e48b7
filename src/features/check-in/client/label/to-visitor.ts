import type { Family } from '../desk-result.ts';
import { noPhotosOf } from '../family-care-line.tsx';

export type Visitor = {
  name: string;
  childrenCount: number;
  /** Instants in milliseconds; `until` is null without an end time. */
  checkedInAt: number;
  until: number | null;
  hasCareNotes: boolean;
  /** Whether a child of the family must not be in photos. */
  forbidsPhotos: boolean;
};

/** Returns the label's data for a family that was just checked in. */
export function toVisitor(family: Family): Visitor {
  return {
    name: family.familyName,
    childrenCount: family.childrenCount,
    checkedInAt: family.checkedInAt ? Date.parse(family.checkedInAt) : Date.now(),
    until: family.booking && Date.parse(family.booking.endsAt),
    forbidsPhotos: noPhotosOf(family.photos).length > 0,
    hasCareNotes: family.medicalNotes.length > 0,
  };
}
