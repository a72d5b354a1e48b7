import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import { careNotes, visitSource, waiverState } from './check-in-contract.ts';
import { MAX_CHILDREN } from './check-in-rules.ts';

/** The most that one call sends; a desk of ten minutes has sixty. */
export const MAX_SYNCED = 50;

const copiedBooking = z.object({
  id: z.string(),
  type: z.enum(['open-play', 'trial', 'member', 'event']),
  slotLabel: z.string(),
  /** Milliseconds since 1970, as all instants here: the copy is large. */
  startsAt: z.number(),
  endsAt: z.number(),
  childrenCount: z.number().int(),
});

const copied = z.object({
  name: z.string(),
  /** As far as the house knows, without a booking. */
  children: z.number().int(),
  waiver: waiverState,
  /** `[childName, medicalNotes]`; left out where there are none, as are the next. */
  notes: z.array(z.tuple([z.string(), z.string()])).optional(),
  access: z.string().optional(),
  /** Today's, the first first. */
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

/** A visit of today that was not over when the copy was made. */
const copiedVisit = z.object({
  id: z.string(),
  name: z.string(),
  children: z.number().int(),
  source: visitSource,
  at: z.number(),
  care: careNotes.optional(),
});

const deskCopy = z.object({
  /** The server's clock: the tablet's own may be wrong. */
  madeAt: z.number(),
  /** At the end of the venue's day, after 12 hours at the latest. */
  expiresAt: z.number(),
  today: z.string(),
  /** Another one in each copy. */
  salt: z.string(),
  families: z.array(copiedFamily),
  /** Who comes with a booking of today and without a code. */
  guests: z.array(copied),
  /** Who is inside, the latest first. */
  inside: z.array(copiedVisit),
});

const key = z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput');

/** A family that a desk without network let in. */
export const offlineVisit = z.strictObject({
  key,
  at: instant(),
  source: z.enum(['scan', 'manual', 'search'], 'invalidInput'),
  guardianName: z.string('required').trim().min(1, 'required').max(200, 'tooLong'),
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(MAX_CHILDREN),
  memberCodeId: z.uuid('invalidInput').optional(),
  bookingId: z.uuid('invalidInput').optional(),
  /** Of somebody with neither code nor booking: whose waiver counts. */
  guardianEmail: z.string('invalidInput').trim().toLowerCase().max(254, 'tooLong').optional(),
});

/** A family that left: its visit by its id, or by the key of one that waits to be sent as well. */
export const offlineCheckOut = z.strictObject({
  key,
  at: instant(),
  visitId: z.uuid('invalidInput').optional(),
  visitKey: key.optional(),
});

const conflict = z.enum(['expired', 'inactive', 'unknown', 'waiver']);

const synced = z.object({
  key: z.string(),
  /** `before`: the same coming in was counted already; `refused`: its time cannot be right. */
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
    summary: "Today's codes and bookings for a desk that may lose its network; no usable code.",
    access: 'staff',
    throttle: { name: 'desk-copy', limit: 240, minutes: 60 },
    response: deskCopy,
  },
  'POST /api/check-in/sync': {
    summary: 'What a desk without network let in: each is stored once, by its key.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineVisit, 'required').min(1, 'required').max(MAX_SYNCED, 'tooLong'),
    }),
    response: z.object({ results: z.array(synced) }),
  },
  'POST /api/check-in/sync-check-outs': {
    summary: 'Who left a desk without network. A visit that is over, or gone, stays as it is.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineCheckOut, 'required').min(1, 'required').max(MAX_SYNCED, 'tooLong'),
    }),
    response: z.object({
      /** `refused`: its time cannot be right. */
      results: z.array(z.object({ key: z.string(), state: z.enum(['stored', 'refused']) })),
    }),
  },
  'GET /api/check-in/conflicts': {
    summary: 'Visits that were let in without network although the house knew better.',
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
    summary: 'Somebody has seen to it. A second call changes nothing.',
    access: 'staff',
    params: z.object({ id: z.uuid('invalidInput') }),
    response: z.object({ success: z.literal(true) }),
  },
});
