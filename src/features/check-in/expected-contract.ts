import { z } from 'zod';
import { bookedItem } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { eventTitle, photoConsents, waiverState } from './check-in-contract.ts';

/** A family expected today and not checked in yet: its bookings of one session. Instants are epoch milliseconds. */
export const expectedFamily = z.object({
  /** The booking to check in: a paid one if there is one. */
  bookingId: z.string(),
  /** All bookings of the family for this session. */
  bookingIds: z.array(z.string()),
  userId: z.string().nullable(),
  /** The id of the family's Active code; null if it has none. */
  memberCodeId: z.string().nullable(),
  name: z.string(),
  /** Children's names, from valid waivers. */
  children: z.array(z.string()),
  childrenCount: z.number().int(),
  /** The admissions and extras of all bookings, as sold; empty for events. */
  bookedItems: z.array(bookedItem),
  type: z.enum(['open-play', 'trial', 'member', 'event']),
  slotLabel: z.string(),
  eventTitle,
  startsAt: z.number(),
  endsAt: z.number(),
  waiver: waiverState,
  medicalNotes: z.array(z.object({ childName: z.string(), text: z.string() })),
  accessibilityNeeds: z.string().nullable(),
  photos: photoConsents,
  unpaid: z.object({ bookingId: z.string(), dueCents: z.number().int() }).nullable(),
  /** Whether `bookingId` is paid, so that the family may enter. */
  isPaid: z.boolean(),
  /** `date` is null if only the birth month is known. */
  birthday: z
    .object({
      childName: z.string().nullable(),
      age: z.number().int(),
      date: z.string().nullable(),
    })
    .nullable(),
});

export type ExpectedFamily = z.output<typeof expectedFamily>;

export const expectedContract = contract({
  'GET /api/check-in/expected': {
    summary:
      'Families with a booking today that have not checked in yet, sorted by session and name.',
    access: 'staff',
    healthData: 'desk',
    response: z.array(expectedFamily),
  },
});
