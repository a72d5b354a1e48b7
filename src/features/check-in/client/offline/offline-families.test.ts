import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import type { CopiedFamily, CopiedGuest } from '../../offline-desk-contract.ts';
import type { OfflineCopy } from './offline-copy-store.ts';
import {
  findByCode,
  findLastCheckIn,
  isRepeatCheckIn,
  searchFamilies,
  toFamilyAtDesk,
} from './offline-families.ts';
import { findInside } from './offline-inside.ts';
import type { QueuedItem } from './offline-queue.ts';

const SALT = 'a salt of this copy';
const DIGITS = '483201';
const QR = 'AB12'.repeat(8);
const hash = (text: string) =>
  createHash('sha256').update(`${SALT}:${text}`).digest('base64url').slice(0, 16);

const family: CopiedFamily = {
  name: 'Ana Díaz',
  children: 1,
  waiver: 'signed',
  codeId: 'code-1',
  qr: hash(`qr:${QR}`),
  digits: hash(`digits:${DIGITS}`),
  active: true,
  scanCount: 3,
};
const guest: CopiedGuest = {
  name: 'Greta Guest',
  children: 2,
  waiver: 'signed',
  bookings: [
    {
      id: 'booking-1',
      type: 'open-play',
      slotLabel: '9:00 - 11:00 AM',
      startsAt: 0,
      endsAt: 1,
      childrenCount: 2,
    },
  ],
};
const offlineCopy: OfflineCopy = {
  copy: {
    madeAt: 0,
    expiresAt: 1,
    today: '2027-03-02',
    salt: SALT,
    families: [family],
    guests: [guest],
    inside: [],
    expected: [],
    slots: [],
    priceList: priceListWith([admission('child', [{ cents: 1500 }])]),
  },
  texts: {},
  ownerId: 'staff',
  clockOffset: 0,
};

describe('findByCode', () => {
  test.each([
    ['the family', DIGITS, family],
    ['the family', '483 201', family],
    ['the family', QR, family],
    ['null', '483202', null],
    ['null', 'AB12'.repeat(9), null],
    ['notACode', 'https://example.org', 'notACode'],
    ['notACode', '48320', 'notACode'],
  ])('returns %s for %j', async (_label, entered, expected) => {
    expect(await findByCode(offlineCopy, entered)).toBe(expected);
  });
});

describe('searchFamilies', () => {
  test('ignores accents and case and requires two characters', async () => {
    expect(await searchFamilies(offlineCopy, 'DIAZ')).toEqual([family]);
    expect(await searchFamilies(offlineCopy, 'g')).toEqual([]);
    expect(await searchFamilies(offlineCopy, 'a ')).toEqual([]);
    expect(await searchFamilies(offlineCopy, ' greta')).toEqual([guest]);
  });

  test('finds a family by a child’s name, and by a complete email or phone number', async () => {
    const contacts = [hash('contact:ana@example.org'), hash('contact:552014477')];
    const knownFamily = { ...family, kids: ['Milo Díaz'], contacts };
    const copy = { ...offlineCopy.copy, families: [knownFamily] };
    for (const text of ['milo', 'ANA@example.org ', '+1 (555) 201-4477']) {
      expect(await searchFamilies({ copy }, text)).toEqual([knownFamily]);
    }
    expect(await searchFamilies({ copy }, 'ana@example.or')).toEqual([]);
  });
});

test('toFamilyAtDesk returns a booking on another day', () => {
  const otherDay = { date: '2027-03-03', slotLabel: '9:00 - 11:00 AM' };
  const now = new Date('2027-03-02T15:00:00Z');
  expect(toFamilyAtDesk({ ...family, otherDay }, now, null)).toMatchObject({
    booking: null,
    otherDay,
  });
});

describe('isRepeatCheckIn', () => {
  const now = new Date('2027-03-02T15:00:00Z');
  const secondsAgo = (seconds: number) => now.getTime() - seconds * 1000;
  const queuedVisit = (visit: object, seconds: number) =>
    ({
      kind: 'visit',
      key: 'k',
      visit: { ...visit, at: new Date(secondsAgo(seconds)).toISOString() },
    }) as QueuedItem;

  test('returns true for a code only within two minutes of a scan by this tablet or the server', () => {
    const recent = findLastCheckIn(family, [queuedVisit({ memberCodeId: 'code-1' }, 90)]);
    expect(isRepeatCheckIn(family, recent, now)).toBe(true);
    const online = findLastCheckIn({ ...family, lastScannedAt: secondsAgo(119) }, []);
    expect(isRepeatCheckIn(family, online, now)).toBe(true);
    const otherCode = findLastCheckIn(family, [queuedVisit({ memberCodeId: 'code-2' }, 10)]);
    expect(isRepeatCheckIn(family, otherCode, now)).toBe(false);
    const old = findLastCheckIn(family, [queuedVisit({ memberCodeId: 'code-1' }, 120)]);
    expect(isRepeatCheckIn(family, old, now)).toBe(false);
  });

  test('returns true for a booking at any time after its check-in', () => {
    const earlier = findLastCheckIn(guest, [queuedVisit({ bookingId: 'booking-1' }, 7200)]);
    expect(isRepeatCheckIn(guest, earlier, now)).toBe(true);
    expect(isRepeatCheckIn(guest, findLastCheckIn(guest, []), now)).toBe(false);
  });
});

describe('findInside', () => {
  const at = (minute: number) => `2027-03-02T15:0${minute}:00.000Z`;
  const ann = {
    id: 'visit-1',
    name: 'Ann Earlier',
    children: 2,
    source: 'scan' as const,
    at: Date.parse(at(0)),
    care: ['Milo: peanuts'],
  };
  const bea = { ...ann, id: 'visit-2', name: 'Bea Gone', care: undefined };
  const allergicFamily = {
    ...family,
    notes: [['Ada', 'Bees']] as [string, string][],
    access: 'Ramp',
  };
  const copy = { ...offlineCopy.copy, families: [allergicFamily], inside: [ann, bea] };
  const visit = (key: string, minute: number, changes = {}): QueuedItem => ({
    kind: 'visit',
    key,
    visit: {
      key,
      at: at(minute),
      source: 'search',
      guardianName: 'New Here',
      childrenCount: 1,
      ...changes,
    },
  });
  const checkOut = (visit: { visitId: string } | { visitKey: string }): QueuedItem => ({
    kind: 'checkOut',
    key: 'left',
    name: '',
    checkOut: { key: 'left', at: at(9), ...visit },
  });

  test('merges the copy with queued check-ins and check-outs, including care notes', () => {
    const queue = [
      visit('a', 1, { guardianName: 'Ana Díaz', memberCodeId: 'code-1' }),
      visit('b', 2),
      checkOut({ visitId: 'visit-2' }),
      checkOut({ visitKey: 'b' }),
    ];
    const inside = findInside({ copy }, queue);
    expect(inside.map(({ id, guardianName, care }) => [id, guardianName, care])).toEqual([
      ['a', 'Ana Díaz', ['Ada: Bees', 'Ramp']],
      ['visit-1', 'Ann Earlier', ['Milo: peanuts']],
    ]);
  });
});
