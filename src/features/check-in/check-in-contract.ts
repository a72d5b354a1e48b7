import { z } from 'zod';
import { bookedItem } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';

/** Accepts any text: a wrong code returns `valid: false`, not an error. */
const enteredCode = z
  .string('memberCode')
  .overwrite((text) => text.replace(/\s/g, ''))
  .min(1, 'memberCode')
  .max(4000, 'tooLong');

export const visitSource = z.enum(['scan', 'manual', 'search', 'walk-in', 'kiosk']);
export const waiverState = z.enum(['signed', 'expired', 'missing']);
export const codeStatus = z.enum(['Active', 'Expired', 'Inactive', 'none']);

/** Null for a play session. An event counts people, not children. */
export const eventTitle = z.string().nullable();

/** The family's booking today that is closest to now. Instants are ISO strings. */
const matchedBooking = z.object({
  id: z.string(),
  type: z.enum(['open-play', 'trial', 'member', 'event']),
  slotLabel: z.string(),
  eventTitle,
  startsAt: z.string(),
  endsAt: z.string(),
  /** Summed over the family's bookings of this slot. */
  childrenCount: z.number().int(),
  /** The admissions and extras of these bookings, as sold; empty for events. */
  bookedItems: z.array(bookedItem),
  notes: z.string().nullable(),
});

/** A booking on another day: the family may have come on the wrong day. `date` is a venue date. */
export const otherDay = z.object({ date: z.string(), slotLabel: z.string() });

/** Photo consent per child, from valid waivers. Children without an answer are omitted. */
export const photoConsents = z.array(z.object({ childName: z.string(), isAllowed: z.boolean() }));

/** A family at the desk, with everything staff need for its check-in. */
export const familyAtDesk = z.object({
  familyName: z.string(),
  guardianEmail: z.string(),
  userId: z.string().nullable(),
  memberCodeId: z.string().nullable(),
  /** This check-in's visit; null if the check-in failed. */
  visitId: z.string().nullable(),
  checkedInAt: z.string().nullable(),
  /** True for a second scan within two minutes, or a booking that was already checked in. */
  alreadyCheckedIn: z.boolean(),
  childrenCount: z.number().int(),
  booking: matchedBooking.nullable(),
  /** The closest booking on another day, if there is none today. */
  otherDay: otherDay.nullable(),
  waiver: waiverState,
  /** From valid waivers, newest first. */
  medicalNotes: z.array(z.object({ childName: z.string(), text: z.string() })),
  accessibilityNeeds: z.string().nullable(),
  photos: photoConsents,
  emergency: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
});

const scannedCode = z.object({
  id: z.string(),
  numericCode: z.string(),
  scanCount: z.number().int(),
  membershipType: z.string().optional(),
  expiresAt: z.string().optional(),
});

/** Medical notes ("Milo: peanuts") and accessibility needs. */
export const careNotes = z.array(z.string());

/** Why the server would have refused an offline check-in. */
export const visitConflict = z.enum([
  'expired',
  'inactive',
  'unknown',
  'waiver',
  'unpaid',
  'unbooked',
]);

/** A visit in the day's log. */
export const loggedVisit = z.object({
  id: z.string(),
  guardianName: z.string(),
  childrenCount: z.number().int(),
  source: visitSource,
  slotLabel: z.string().nullable(),
  eventTitle,
  bookingId: z.string().nullable(),
  checkedInAt: z.string(),
  checkedOutAt: z.string().nullable(),
  /** When the family's time is up; null if the visit belongs to no session. */
  leavesAt: z.string().nullable(),
  conflict: visitConflict.nullable(),
  /** Empty once the family has checked out. */
  care: careNotes,
  /** Whether `care` has medical notes; printed labels mark only these. */
  hasMedicalNotes: z.boolean(),
  /** The names of children who must not be in photos. */
  noPhotos: z.array(z.string()),
});

/** A current or later slot of today, with the spots left for walk-ins. Counts are children. */
const deskSlot = z.object({
  label: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isUnderWay: z.boolean(),
  capacity: z.number().int(),
  spots: z.number().int(),
});

/** A search result: an account, or a guest with a booking today or within two weeks. */
const foundFamily = z.object({
  userId: z.string().nullable(),
  bookingId: z.string().nullable(),
  memberCodeId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  codeStatus,
  slotLabel: z.string().nullable(),
  eventTitle,
  /** Children's names, from waivers. */
  children: z.array(z.string()),
  /** The closest booking on another day, if there is none today. */
  otherDay: otherDay.nullable(),
  /** The family's first unpaid booking today. */
  unpaid: z.object({ bookingId: z.string(), dueCents: z.number().int() }).nullable(),
  waiver: waiverState,
  /** The family's open visit; null if it is not inside. */
  insideVisitId: z.string().nullable(),
});

const idParams = z.object({ id: z.uuid('invalidInput') });
const success = z.object({ success: z.literal(true) });

export const checkInContract = contract({
  'POST /api/member-codes/validate': {
    summary: 'Checks in a family by its code. A wrong code returns `valid: false`.',
    access: 'staff',
    body: z.strictObject({ code: enteredCode }),
    healthData: 'desk',
    response: z.object({
      valid: z.boolean(),
      memberCode: scannedCode.optional(),
      error: z.string().optional(),
      family: familyAtDesk.optional(),
    }),
  },
  'GET /api/check-in/today': {
    summary: "Today's visits, newest first; `cursor` is the last id of the previous page.",
    access: 'staff',
    query: z.strictObject({
      limit: z.coerce.number('invalidInput').int('invalidInput').min(1).max(200).default(50),
      cursor: z.uuid('invalidInput').optional(),
    }),
    healthData: 'desk',
    response: z.object({
      date: z.string(),
      /** The server's time, as the tablet's clock may be wrong. */
      now: z.string(),
      inside: z.object({ families: z.number().int(), children: z.number().int() }),
      visitsCount: z.number().int(),
      visits: z.array(loggedVisit),
      /** All open visits; only on the first page. */
      open: z.array(loggedVisit),
      slots: z.array(deskSlot),
      /** Refunds of desk payments that are due at the desk, in cents. */
      owed: z.array(
        z.object({
          bookingId: z.string(),
          guardianName: z.string(),
          amountCents: z.number().int(),
          method: z.enum(['cash', 'card-terminal']),
        }),
      ),
      /** Whether the wall screen shows names by default; staff can toggle them there. */
      floorNames: z.boolean(),
    }),
  },
  'POST /api/check-in/owed/:id/handed-back': {
    summary: 'Marks the refund due at the desk as paid out, by booking id.',
    access: 'staff',
    params: idParams,
    response: success,
  },
  'GET /api/check-in/families': {
    summary:
      'Families by name, child, email or phone, at most 20, with guests booked today or within two weeks.',
    access: 'staff',
    query: z.strictObject({
      search: z.string('required').trim().min(2, 'searchTooShort').max(100, 'tooLong'),
    }),
    response: z.array(foundFamily),
  },
  'POST /api/check-in/visits': {
    summary: "Checks in a family found by search, by its account or today's booking.",
    access: 'staff',
    body: z.strictObject({
      userId: z.string().max(100, 'tooLong').optional(),
      bookingId: z.uuid('invalidInput').optional(),
    }),
    healthData: 'desk',
    response: familyAtDesk,
  },
  'POST /api/check-in/visits/:id/check-out': {
    summary: 'Checks the family out. Idempotent.',
    access: 'staff',
    params: idParams,
    response: success,
  },
  'POST /api/check-in/visits/:id/undo-check-out': {
    summary: 'Undoes a check-out: the family is inside again.',
    access: 'staff',
    params: idParams,
    response: success,
  },
  'POST /api/check-in/visits/:id/undo': {
    summary: 'Undoes a mistaken check-in: deletes the visit and its scan.',
    access: 'staff',
    params: idParams,
    response: success,
  },
  'POST /api/check-in/visits/:id/children': {
    summary: "Corrects a visit's number of children.",
    access: 'staff',
    params: idParams,
    body: z.strictObject({
      childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(12),
    }),
    response: success,
  },
});
