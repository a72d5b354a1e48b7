import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { addDays } from '#shared/venue-dates.ts';
import { doSlotsOverlap } from './schedule-rules.ts';

/** Most days that one change may close. */
const MAX_DAYS = 366;

const venueTime = z.string('required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validTime');
const capacity = z
  .number('slotCapacity')
  .int('slotCapacity')
  .min(1, 'slotCapacity')
  .max(2000, 'slotCapacity');
const slot = { startTime: venueTime, endTime: venueTime, capacity };
const endsLater = (span: { startTime: string; endTime: string }) => span.endTime > span.startTime;
const late = { error: 'endBeforeStart', path: ['endTime'] };

const plannedSlot = z.strictObject(slot).refine(endsLater, late);
const weeklySlot = z
  .strictObject({ ...slot, weekday: z.number().int().min(0).max(6) })
  .refine(endsLater, late);

const days = { from: venueDate, to: venueDate };
const inOrder = (span: { from: string; to: string }) => span.to >= span.from;
const notTooMany = ({ from, to }: { from: string; to: string }) =>
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
    .refine(inOrder, { error: 'lastBeforeFirst', path: ['to'] })
    .refine(notTooMany, { error: 'tooManyDays', path: ['to'] }),
  z
    .strictObject({ kind: z.literal('open'), ...days })
    .refine(inOrder, { error: 'lastBeforeFirst', path: ['to'] })
    .refine(notTooMany, { error: 'tooManyDays', path: ['to'] }),
]);

/** The schedule version that the change is based on; 409 if it is stale. */
const version = z.string('required').max(100, 'tooLong');

const affectedSlot = z.object({
  label: z.string(),
  what: z.enum(['gone', 'retimed', 'resized', 'back']),
  /** Null if it no longer takes place. */
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
      /** Not changed by the schedule: the owner contacts their hosts. */
      parties: z.number().int(),
      events: z.number().int(),
    }),
  ),
  /** Live bookings of removed slots, and of slots with another end time. */
  bookingsGone: z.number().int(),
  bookingsRetimed: z.number().int(),
  /** Waitlist entries of removed slots. */
  waitingGone: z.number().int(),
});

export type Affected = z.output<typeof affected>;

/** The venue's weekly slots, closures and one-off changes, and the effects of changing them. */
export const scheduleContract = contract({
  'GET /api/admin/schedule': {
    summary: 'The weekly schedule, closures and one-off changes from today on, with prices.',
    access: 'admin',
    area: 'schedule',
    response: z.object({
      version,
      today: z.string(),
      weekly: z.array(z.object({ ...slot, weekday: z.number().int() })),
      closures: z.array(z.object({ date: z.string(), reason: z.string() })),
      /** Dates with their own slots. */
      changedDates: z.array(z.string()),
      walkInReserve: z.number().int(),
      openPlayCents: z.number().int(),
      trialCents: z.number().int(),
    }),
  },
  'GET /api/admin/schedule/days': {
    summary: 'Four weeks of days from a date, with their slots and taken spots.',
    access: 'admin',
    area: 'schedule',
    query: z.strictObject({ from: venueDate }),
    response: z.array(
      z.object({
        date: z.string(),
        /** The closing reason, possibly empty; null for an open day. */
        closed: z.string().nullable(),
        /** Its slots differ from those of its weekday. */
        isChanged: z.boolean(),
        /** On a closed day, the slots it would have. */
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
      /** Identifies the preview; sent back when saving. */
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
      /** Bookings of removed slots: cancel and refund them, or keep them. */
      bookings: z.enum(['cancel', 'keep']),
    }),
    maxBodyValues: 1200,
    response: z.object({ affected }),
  },
});
