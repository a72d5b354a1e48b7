import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { eventTitle, otherDay } from './check-in-contract.ts';

/** An arrival that is not on time. `at` is the session's start if the family is early, otherwise its end. */
const unusualArrival = z.object({
  kind: z.enum(['early', 'late', 'over']),
  minutes: z.number().int(),
  at: z.string(),
});

/**
 * A family's label: when it came, when its session ends (null without a booking), and the marks for allergies and
 * photos. They are printed, not shown.
 */
const label = z.object({
  checkedInAt: z.string(),
  until: z.string().nullable(),
  hasMedicalNotes: z.boolean(),
  forbidsPhotos: z.boolean(),
});

/**
 * Bystanders can read the kiosk's screen, so the response omits last names, emails and allergies. Only `welcome` means
 * that the family is checked in. `unknown`: nothing matches the input. `desk`: the code is expired or
 * inactive, or a guest's QR, which only the desk accepts. `waiver`: a waiver must be signed first.
 * `otherDay`: the booking is for another day. `over`: the session has ended.
 */
const kioskResponse = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('welcome'),
    firstName: z.string(),
    childrenCount: z.number().int(),
    slotLabel: z.string().nullable(),
    eventTitle,
    alreadyCheckedIn: z.boolean(),
    /** Null if the family is on time, has no booking today, or had already checked in. */
    arrival: unusualArrival.nullable(),
    /** The closest booking on another day, if there is none today. */
    otherDay: otherDay.nullable(),
    /** Whether more children are inside than the session's capacity. */
    isOverCapacity: z.boolean(),
    /** What is printed beside the name; null without a label printer. */
    label: label.nullable(),
  }),
  otherDay.extend({ outcome: z.literal('otherDay') }),
  z.object({ outcome: z.literal('over'), endedAt: z.string() }),
  z.object({ outcome: z.enum(['unknown', 'desk', 'waiver']) }),
]);

export type KioskResponse = z.output<typeof kioskResponse>;

export const kioskCheckInContract = contract({
  'POST /api/check-in/at-kiosk/code': {
    summary: 'Checks in a family at a kiosk by its code. A wrong code returns `unknown`.',
    access: 'kiosk',
    body: z.strictObject({
      code: z
        .string('memberCode')
        .overwrite((text) => text.replace(/\s/g, ''))
        .min(1, 'memberCode')
        .max(4000, 'tooLong'),
    }),
    response: kioskResponse,
  },
  'POST /api/check-in/at-kiosk/booking': {
    summary: "Checks in a family at a kiosk by today's booking, found by email and last name.",
    access: 'kiosk',
    body: z.strictObject({
      email: z.string('validEmail').trim().toLowerCase().max(254, 'tooLong'),
      lastName: z.string('required').trim().min(1, 'required').max(120, 'tooLong'),
    }),
    response: kioskResponse,
  },
});
