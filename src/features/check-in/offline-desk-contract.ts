import { z } from 'zod';
import { priceList } from '#features/prices/price-list-fields.ts';
import { bookedItem } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';
import {
  careNotes,
  visitConflict as conflict,
  otherDay,
  visitSource,
  waiverState,
} from './check-in-contract.ts';
import { MAX_CHILDREN } from './check-in-rules.ts';
import { expectedFamily } from './expected-contract.ts';

/** The most items per call; a busy desk queues about 60 in ten minutes. */
export const MAX_SYNC_ITEMS = 50;

const copiedBooking = z.object({
  id: z.string(),
  type: z.enum(['open-play', 'trial', 'member', 'event']),
  slotLabel: z.string(),
  eventTitle: z.string().optional(),
  /** Instants in the copy are epoch milliseconds, to keep it small. */
  startsAt: z.number(),
  endsAt: z.number(),
  childrenCount: z.number().int(),
  /** What was booked; omitted if it says no more than the number of children. */
  bookedItems: z.array(bookedItem).optional(),
  /** Salted hash of the guest's QR. */
  token: z.string().optional(),
});

const copiedGuest = z.object({
  name: z.string(),
  /** Children to expect if there is no booking. */
  children: z.number().int(),
  waiver: waiverState,
  /** `[childName, medicalNotes]`. Omitted if empty, like the fields below. */
  notes: z.array(z.tuple([z.string(), z.string()])).optional(),
  access: z.string().optional(),
  /** `[childName, isAllowed]`. */
  photos: z.array(z.tuple([z.string(), z.boolean()])).optional(),
  /** Children's names, from valid waivers. */
  kids: z.array(z.string()).optional(),
  /** Salted hashes of emails and phone numbers; only complete ones can be found. */
  contacts: z.array(z.string()).optional(),
  /** Today's bookings, sorted by start. */
  bookings: z.array(copiedBooking).optional(),
  /** The booking on another day closest to today, if there is none today. */
  otherDay: otherDay.optional(),
});

const copiedFamily = copiedGuest.extend({
  codeId: z.string(),
  /** Salted hashes of the QR's text and of the six digits (offline-desk-rules.ts). */
  qr: z.string(),
  digits: z.string(),
  active: z.boolean(),
  membershipType: z.string().optional(),
  expiresAt: z.number().optional(),
  scanCount: z.number().int(),
  lastScannedAt: z.number().optional(),
});

/** A visit that was open when the copy was created. */
const copiedVisit = z.object({
  id: z.string(),
  name: z.string(),
  children: z.number().int(),
  eventTitle: z.string().optional(),
  source: visitSource,
  at: z.number(),
  /** The end of the visit's session. */
  until: z.number().optional(),
  care: careNotes.optional(),
  /** Set together with `care`. */
  hasMedicalNotes: z.boolean().optional(),
  noPhotos: z.array(z.string()).optional(),
});

const deskCopy = z.object({
  /** The server's time, as the tablet's clock may be wrong. */
  madeAt: z.number(),
  /** The end of the venue's day, at most 12 hours after `madeAt`. */
  expiresAt: z.number(),
  today: z.string(),
  /** A new random salt for each copy. */
  salt: z.string(),
  families: z.array(copiedFamily),
  /** Families without a code that have a booking today or on a day close to it. */
  guests: z.array(copiedGuest),
  /** Open visits, newest first. */
  inside: z.array(copiedVisit),
  expected: z.array(expectedFamily),
  /** The day's sessions. */
  slots: z.array(
    z.object({ startsAt: z.number(), endsAt: z.number(), capacity: z.number().int() }),
  ),
  /** The types on sale with their prices and tax rates. */
  priceList,
});

/** Idempotency key. */
const key = z.string('required').regex(/^[0-9a-f]{32}$/, 'invalidInput');

/** An offline check-in. */
export const offlineVisit = z.strictObject({
  key,
  at: instant(),
  source: z.enum(['scan', 'manual', 'search'], 'invalidInput'),
  guardianName: z.string('required').trim().min(1, 'required').max(200, 'tooLong'),
  childrenCount: z.number('invalidInput').int('invalidInput').min(1).max(MAX_CHILDREN),
  memberCodeId: z.uuid('invalidInput').optional(),
  bookingId: z.uuid('invalidInput').optional(),
  /** Finds the waiver of a family with neither code nor booking. */
  guardianEmail: z.string('invalidInput').trim().toLowerCase().max(254, 'tooLong').optional(),
});

/** An offline check-out, by the visit's id or by the key of a visit queued earlier. */
export const offlineCheckOut = z.strictObject({
  key,
  at: instant(),
  visitId: z.uuid('invalidInput').optional(),
  visitKey: key.optional(),
});

const syncResult = z.object({
  key: z.string(),
  /** `before`: the check-in was already counted; `refused`: its time is implausible. */
  state: z.enum(['stored', 'before', 'refused']),
  conflict: conflict.nullable(),
});

export type DeskCopy = z.output<typeof deskCopy>;
export type CopiedFamily = z.output<typeof copiedFamily>;
export type CopiedGuest = z.output<typeof copiedGuest>;
export type OfflineVisit = z.output<typeof offlineVisit>;
export type OfflineCheckOut = z.output<typeof offlineCheckOut>;
export type SyncResult = z.output<typeof syncResult>;

export const offlineDeskContract = contract({
  'GET /api/check-in/desk-copy': {
    summary: "Today's families and bookings for offline check-in, with hashed codes.",
    access: 'staff',
    throttle: { name: 'desk-copy', limit: 240, minutes: 60 },
    healthData: 'desk',
    response: deskCopy,
  },
  'POST /api/check-in/sync': {
    summary: 'Stores offline check-ins. Idempotent by key.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineVisit, 'required').min(1, 'required').max(MAX_SYNC_ITEMS, 'tooLong'),
    }),
    response: z.object({ results: z.array(syncResult) }),
  },
  'POST /api/check-in/sync-check-outs': {
    summary: 'Stores offline check-outs. Ended and deleted visits are left unchanged.',
    access: 'staff',
    body: z.strictObject({
      items: z.array(offlineCheckOut, 'required').min(1, 'required').max(MAX_SYNC_ITEMS, 'tooLong'),
    }),
    response: z.object({
      /** `refused`: its time is implausible. */
      results: z.array(z.object({ key: z.string(), state: z.enum(['stored', 'refused']) })),
    }),
  },
  'GET /api/check-in/conflicts': {
    summary: 'Offline check-ins that the server would have rejected.',
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
