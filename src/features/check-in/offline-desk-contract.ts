import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import { careNotes, visitSource, waiverState } from './check-in-contract.ts';
import { MAX_CHILDREN } from './check-in-rules.ts';

/** The most items in one call; a busy desk queues some sixty in ten minutes. */
export const MAX_SYNCED = 50;

const copiedBooking = z.object({
  id: z.string(),
  type: z.enum(['open-play', 'trial', 'member', 'event']),
  slotLabel: z.string(),
  /** Milliseconds since 1970, like all instants here, to keep the copy small. */
  startsAt: z.number(),
  endsAt: z.number(),
  childrenCount: z.number().int(),
});

const copied = z.object({
  name: z.string(),
  /** Expected without a booking. */
  children: z.number().int(),
  waiver: waiverState,
  /** `[childName, medicalNotes]`. Empty fields are left out. */
  notes: z.array(z.tuple([z.string(), z.string()])).optional(),
  access: z.string().optional(),
  /** Today's, in order of start. */
  bookings: z.array(copiedBooking).optional(),
});

const copiedFamily = copied.extend({
  codeId: z.string(),
  /** Salted hashes of what the QR holds and of the six digits (offline-desk-rules.ts). */
  qr: z.string(),
  digits: z.string(),
  active: z.boolean(),
  membershipType: z.string().optional(),
  expiresAt: z.number().optional(),
  scanCount: z.number().int(),
  lastScannedAt: z.number().optional(),
});

/** A visit that was open when the copy was made. */
const copiedVisit = z.object({
  id: z.string(),
  name: z.string(),
  children: z.number().int(),
  source: visitSource,
  at: z.number(),
  care: careNotes.optional(),
});

const deskCopy = z.object({
  /** By the server's clock, as the tablet's may be wrong. */
  madeAt: z.number(),
  /** The end of the venue's day, at most 12 hours away. */
  expiresAt: z.number(),
  today: z.string(),
  /** Random for each copy. */
  salt: z.string(),
  families: z.array(copiedFamily),
  /** Guests with a booking today and no code. */
  guests: z.array(copied),
  /** Open visits, newest first. */
  inside: z.array(copiedVisit),
});

const key = z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput');

/** A family that was checked in offline. */
export const offlineVisit = z.strictObject({
  key,
  at: instant(),
  source: z.enum(['scan', 'manual', 'search'], 'invalidInput'),
  guardianName: z.string('required').trim().min(1, 'required').max(200, 'tooLong'),
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(MAX_CHILDREN),
  memberCodeId: z.uuid('invalidInput').optional(),
  bookingId: z.uuid('invalidInput').optional(),
  /** To look up the waiver when there is neither code nor booking. */
  guardianEmail: z.string('invalidInput').trim().toLowerCase().max(254, 'tooLong').optional(),
});

/** An offline check-out, by the visit's id or by the key of a visit queued before it. */
export const offlineCheckOut = z.strictObject({
  key,
  at: instant(),
  visitId: z.uuid('invalidInput').optional(),
  visitKey: key.optional(),
});

const conflict = z.enum(['expired', 'inactive', 'unknown', 'waiver']);

const synced = z.object({
  key: z.string(),
  /** `before`: this check-in was counted already; `refused`: its time is implausible. */
  state: z.enum(['stored', 'before', 'refused']),
  conflict: conflict.nullable(),
});

export type DeskCopy = z.output<typeof deskCopy>;
export type CopiedFamily = z.output<typeof copiedFamily>;
export type CopiedGuest = z.output<typeof copied>;
export type OfflineVisit = z.output<typeof offlineVisit>;
export type OfflineCheckOut = z.output<typeof offlineCheckOut>;
export type Synced = z.output<typeof synced>;

export const offlineDeskContract = contract({
  'GET /api/check-in/desk-copy': {
    summary: "Today's families and bookings for offline check-in, with codes as hashes only.",
    access: 'staff',
    throttle: { name: 'desk-copy', limit: 240, minutes: 60 },
    response: deskCopy,
  },
  'POST /api/check-in/sync': {
    summary: 'Stores offline check-ins, each once, by its key.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineVisit, 'required').min(1, 'required').max(MAX_SYNCED, 'tooLong'),
    }),
    response: z.object({ results: z.array(synced) }),
  },
  'POST /api/check-in/sync-check-outs': {
    summary: 'Stores offline check-outs. A visit that has ended, or is gone, stays as it is.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineCheckOut, 'required').min(1, 'required').max(MAX_SYNCED, 'tooLong'),
    }),
    response: z.object({
      /** `refused`: its time is implausible. */
      results: z.array(z.object({ key: z.string(), state: z.enum(['stored', 'refused']) })),
    }),
  },
  'GET /api/check-in/conflicts': {
    summary: 'Offline check-ins that the server would have refused.',
    access: 'staff',
    response: z.array(
      z.object({
        id: z.string(),
        guardianName: z.string(),
        checkedInAt: z.iso.datetime(),
        conflict,
      }),
    ),
  },
  'POST /api/check-in/conflicts/:id/dismiss': {
    summary: 'Marks the conflict as handled. Idempotent.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
});
