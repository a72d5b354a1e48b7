import type { Family } from '../desk-result.ts';
import { namesWithoutPhotoConsent } from '../family-care-line.tsx';
import type { InsideRow } from '../use-desk-day.ts';

export type Visitor = {
  name: string;
  childrenCount: number;
  /** Null for a play session. */
  eventTitle: string | null;
  /** Instants in milliseconds; `until` is null without an end time. */
  checkedInAt: number;
  until: number | null;
  /** Whether a valid waiver has medical notes, such as allergies. Accessibility needs are not marked. */
  hasMedicalNotes: boolean;
  /** Whether a child of the family must not be in photos. */
  forbidsPhotos: boolean;
};

/** Returns the label's data for a family that was just checked in. */
export function familyToVisitor(family: Family): Visitor {
  return {
    name: family.familyName,
    childrenCount: family.childrenCount,
    eventTitle: family.booking?.eventTitle ?? null,
    checkedInAt: family.checkedInAt ? Date.parse(family.checkedInAt) : Date.now(),
    until: family.booking && Date.parse(family.booking.endsAt),
    forbidsPhotos: namesWithoutPhotoConsent(family.photos).length > 0,
    hasMedicalNotes: family.medicalNotes.length > 0,
  };
}

/** Returns the label's data for a family that is checked in. */
export function visitToVisitor(visit: Omit<InsideRow, 'conflict' | 'checkedOutAt'>): Visitor {
  return {
    name: visit.guardianName,
    childrenCount: visit.childrenCount,
    eventTitle: visit.eventTitle,
    checkedInAt: Date.parse(visit.checkedInAt),
    until: visit.leavesAt === null ? null : Date.parse(visit.leavesAt),
    forbidsPhotos: visit.noPhotos.length > 0,
    hasMedicalNotes: visit.hasMedicalNotes,
  };
}
