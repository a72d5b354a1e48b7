import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { addDays } from '#shared/venue-dates.ts';
import { doSlotsOverlap } from './schedule-rules.ts';

/** The maximum number of days that one change may close or open. */
const MAX_DAYS = 366;

const venueTime = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validTime');
const capacity = z
  .number('slotCapacity')
  .int('slotCapacity')
  .min(1, 'slotCapacity')
  .max(2000, 'slotCapacity');
const slot = { startTime: venueTime, endTime: venueTime, capacity };
const endsAfterStart = (span: { startTime: string; endTime: string }) =>
  span.endTime > span.startTime;
const endBeforeStart = { error: 'endBeforeStart', path: ['endTime'] };

const plannedSlot = z.strictObject(slot).refine(endsAfterStart, endBeforeStart);
const weeklySlot = z
  .strictObject({ ...slot, weekday: z.number().int().min(0).max(6) })
  .refine(endsAfterStart, endBeforeStart);

const days = { from: venueDate, to: venueDate };
const isInOrder = (span: { from: string; to: string }) => span.to >= span.from;
const isWithinMaxDays = ({ from, to }: { from: string; to: string }) =>
  to < from || to < addDays(from, MAX_DAYS);

const change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weekly'),
    slots: z
      .array(weeklySlot)
      .max(200, 'tooLong')
      .refine(
        (slots) =>
          [0, 1, 2, 3, 4, 5, 6].every(
            (day) => !doSlotsOverlap(slots.filter(({ weekday }) => weekday === day)),
          ),
        'slotsOverlap',
      ),
  }),
  z.strictObject({
    kind: z.literal('day'),
    date: venueDate,
    slots: z
      .array(plannedSlot)
      .max(48, 'tooLong')
      .refine((slots) => !doSlotsOverlap(slots), 'slotsOverlap'),
  }),
  z
    .strictObject({ kind: z.literal('close'), ...days, reason: plainText(200) })
    .refine(isInOrder, { error: 'lastBeforeFirst', path: ['to'] })
    .refine(isWithinMaxDays, { error: 'tooManyDays', path: ['to'] }),
  z
    .strictObject({ kind: z.literal('open'), ...days })
    .refine(isInOrder, { error: 'lastBeforeFirst', path: ['to'] })
    .refine(isWithinMaxDays, { error: 'tooManyDays', path: ['to'] }),
]);

/** The schedule version the change is based on; 409 if stale. */
const version = z.string('required').max(100, 'tooLong');

const affectedSlot = z.object({
  label: z.string(),
  what: z.enum(['gone', 'retimed', 'resized', 'back']),
  /** Null if the slot is removed. */
  newLabel: z.string().nullable(),
  newCapacity: z.number().int().nullable(),
  taken: z.number().int(),
  bookings: z.number().int(),
  children: z.number().int(),
  waiting: z.number().int(),
});

const affected = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(affectedSlot),
      /** Unaffected by schedule changes; shown so that the owner can contact their hosts. */
      parties: z.number().int(),
      events: z.number().int(),
    }),
  ),
  /** Active bookings of removed slots. */
  bookingsGone: z.number().int(),
  /** Active bookings of slots with a changed end time. */
  bookingsRetimed: z.number().int(),
  /** Waitlist entries of removed slots. */
  waitingGone: z.number().int(),
});

export type Affected = z.output<typeof affected>;

/** The venue's weekly slots, closures and one-off changes, with previews of their effects. */
export const scheduleContract = contract({
  'GET /api/admin/schedule': {
    summary: 'The weekly schedule, and closures and one-off changes from today on.',
    access: 'admin',
    area: 'schedule',
    response: z.object({
      version,
      today: z.string(),
      weekly: z.array(z.object({ ...slot, weekday: z.number().int() })),
      closures: z.array(z.object({ date: z.string(), reason: z.string() })),
      /** Dates whose slots differ from the weekly ones. */
      changedDates: z.array(z.string()),
      walkInReserve: z.number().int(),
    }),
  },
  'GET /api/admin/schedule/days': {
    summary: 'Four weeks of days starting at a date, with their slots and taken spots.',
    access: 'admin',
    area: 'schedule',
    query: z.strictObject({ from: venueDate }),
    response: z.array(
      z.object({
        date: z.string(),
        /** The reason for closing, possibly empty; null for an open day. */
        closed: z.string().nullable(),
        /** Whether the slots differ from the weekly ones. */
        isChanged: z.boolean(),
        /** For a closed day, the slots it would have if open. */
        slots: z.array(z.object({ ...slot, label: z.string(), taken: z.number().int() })),
      }),
    ),
  },
  'POST /api/admin/schedule/preview': {
    summary: 'Previews the effects of a schedule change on bookings.',
    access: 'admin',
    area: 'schedule',
    body: z.strictObject({ change, version }),
    maxBodyValues: 1200,
    response: z.object({
      /** Identifies the previewed effects; sent back when saving, which returns 409 if they have changed. */
      seen: z.string(),
      affected,
    }),
  },
  'POST /api/admin/schedule/changes': {
    summary: 'Applies a previewed schedule change and notifies those affected.',
    access: 'admin',
    area: 'schedule',
    body: z.strictObject({
      change,
      seen: z.string('required').max(100, 'tooLong'),
      /** Whether to cancel and refund the bookings of removed slots, or keep them. */
      bookings: z.enum(['cancel', 'keep']),
    }),
    maxBodyValues: 1200,
    response: z.object({ affected }),
  },
});
