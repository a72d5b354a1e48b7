import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { venueDate } from '#shared/fields.ts';
import { officeBooking, overCapacity } from './office-bookings-contract.ts';
import { entryState } from './slot-waitlist-contract.ts';

/** A slot with its occupancy. `capacity` and `taken` count children, `waiting` counts families. */
const weekSlot = z.object({
  startTime: z.string(),
  label: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  capacity: z.number().int(),
  taken: z.number().int(),
  waiting: z.number().int(),
  /** Whether it has bookings although it was removed from the schedule or the day is closed. */
  isOff: z.boolean(),
});

const officeWaitlistEntry = z.object({
  id: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  childrenCount: z.number().int(),
  state: entryState,
  keptUntil: z.string().nullable(),
  createdAt: z.string(),
});

export type WeekSlot = z.output<typeof weekSlot>;
export type OfficeWaitlistEntry = z.output<typeof officeWaitlistEntry>;

/** Days and slots for the office: occupancy, bookings and waitlist. */
export const officeSlotsContract = contract({
  'GET /api/admin/booking-week': {
    summary: 'Seven days from `from` with their slots.',
    access: 'admin',
    area: 'bookings',
    query: z.strictObject({ from: venueDate }),
    response: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          isClosed: z.boolean(),
          /** May be empty. */
          closedReason: z.string(),
          slots: z.array(weekSlot),
        }),
      ),
    }),
  },
  'GET /api/admin/booking-slot': {
    summary: 'A slot with its bookings and waitlist.',
    access: 'admin',
    area: 'bookings',
    query: z.strictObject({
      date: venueDate,
      startTime: z.string('required').regex(/^\d\d:\d\d$/, 'invalidInput'),
    }),
    response: z.object({
      date: z.string(),
      slot: weekSlot,
      bookings: z.array(officeBooking),
      line: z.array(officeWaitlistEntry),
    }),
  },
  'POST /api/admin/slot-waitlist/:id/offer': {
    summary:
      'Offers spots to a waitlist entry now, regardless of its position, and emails the offer.',
    access: 'admin',
    area: 'bookings',
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ overCapacity }),
    response: z.object({ keptUntil: z.string() }),
  },
});
