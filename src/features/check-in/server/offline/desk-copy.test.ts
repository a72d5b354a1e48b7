import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { checkInContract } from '../../check-in-contract.ts';
import type { DeskCopy } from '../../offline-desk-contract.ts';
import { aBookingToday, aFamily, aSlotToday, type Family, todayOf } from '../check-in-factory.ts';

let app: TestApp;
let staff: SignedIn;
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  staff = await aStaffMember(app.services);
  slot = await aSlotToday(app, ['09:00', '11:00']);
});
afterAll(() => app.stop());

async function fetchCopy() {
  const response = await app.call('GET', '/api/check-in/desk-copy', undefined, { as: staff });
  return { text: response.text, headers: response.headers, copy: response.json as DeskCopy };
}
type Today = ResponseOf<(typeof checkInContract)['GET /api/check-in/today']>;
const familyIn = ({ families }: DeskCopy, { code }: Family) =>
  families.find(({ codeId }) => codeId === code.id);
const sign = (guardianEmail: string, changes = {}) =>
  app.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: app.clock.now(), ...changes }));

test('the copy contains no usable code, email or phone', async () => {
  const family = await aFamily(app, {}, { phone: '555-201-4477' });
  const bookingId = await aBookingToday(app, slot, { guardianPhone: '555-201-4478' });
  await sign(family.member.email, { emergencyPhone: '555-201-4479' });
  const { text, copy, headers } = await fetchCopy();
  expect(text).not.toContain(family.code.numericCode);
  expect(text).not.toContain(family.code.qrCodeData);
  expect(text).not.toMatch(/@|555-201|signature/);
  expect(text).toContain(bookingId);
  expect(headers.get('cache-control')).toBe('no-store');
  // The tablet hashes a scanned code like this.
  const hash = (text: string) =>
    createHash('sha256').update(`${copy.salt}:${text}`).digest('base64url').slice(0, 16);
  expect(familyIn(copy, family)).toMatchObject({
    qr: hash(`qr:${family.code.qrCodeData}`),
    digits: hash(`digits:${family.code.numericCode}`),
  });
  // Each copy has a new salt.
  expect(familyIn((await fetchCopy()).copy, family)?.qr).not.toBe(familyIn(copy, family)?.qr);
});

test('the copy contains status, waiver, notes, bookings and the last scan', async () => {
  const expiresAt = new Date('2027-04-01T00:00:00Z');
  const lastScannedAt = new Date(Date.parse(NOW) - 60_000);
  const changes = { expiresAt, lastScannedAt, scanCount: 7, membershipType: 'Family' };
  const family = await aFamily(app, changes, { accessibilityNeeds: 'Step-free way in' });
  const { email: guardianEmail } = family.member;
  await sign(guardianEmail, { childName: 'Milo Lee', medicalNotes: 'Peanuts' });
  await sign(guardianEmail, { childName: 'Ada Lee', medicalNotes: null });
  const booking = { userId: family.member.id, guardianEmail, childrenCount: 2 };
  const bookingId = await aBookingToday(app, slot, booking);
  expect(familyIn((await fetchCopy()).copy, family)).toEqual({
    codeId: family.code.id,
    qr: expect.any(String),
    digits: expect.any(String),
    name: 'Mary Ann Lee',
    active: true,
    membershipType: 'Family',
    expiresAt: expiresAt.getTime(),
    scanCount: 7,
    lastScannedAt: lastScannedAt.getTime(),
    children: 2,
    waiver: 'signed',
    notes: [['Milo Lee', 'Peanuts']],
    kids: ['Ada Lee', 'Milo Lee'],
    contacts: [expect.any(String)],
    access: 'Step-free way in',
    bookings: [
      {
        id: bookingId,
        type: 'open-play',
        slotLabel: slot,
        startsAt: Date.parse('2027-03-02T14:00:00Z'),
        endsAt: Date.parse('2027-03-02T16:00:00Z'),
        childrenCount: 2,
        token: expect.any(String),
      },
    ],
  });
});

test('the copy contains the waiver state, slot and name that an online scan returns', async () => {
  const withoutWaiver = await aFamily(app);
  const withOldWaiver = await aFamily(app);
  await sign(withOldWaiver.member.email, { agreementVersion: '0.9' });
  const signedByPartner = await aFamily(app);
  await sign('partner@example.org');
  await aBookingToday(app, slot, {
    memberCodeId: signedByPartner.code.id,
    guardianEmail: 'partner@example.org',
  });
  const bookedAsGuest = await aFamily(app);
  await aBookingToday(app, slot, { guardianEmail: bookedAsGuest.member.email });
  const { copy } = await fetchCopy();
  for (const family of [withoutWaiver, withOldWaiver, signedByPartner, bookedAsGuest]) {
    const body = { code: family.code.qrCodeData };
    const { json } = await app.call('POST', '/api/member-codes/validate', body, { as: staff });
    const { family: atDesk } = json as { family: Record<string, unknown> };
    const copied = familyIn(copy, family);
    expect({
      waiver: copied?.waiver,
      slot: copied?.bookings?.[0]?.slotLabel ?? null,
      name: copied?.name,
    }).toEqual({
      waiver: atDesk.waiver,
      slot: (atDesk.booking as { slotLabel: string } | null)?.slotLabel ?? null,
      name: atDesk.familyName,
    });
  }
});

test('the copy lists each of today’s guests once, excluding families with a code', async () => {
  const family = await aFamily(app);
  await aBookingToday(app, slot, { guardianEmail: family.member.email });
  const guest = { guardianName: 'Greta Guest', guardianEmail: 'greta@example.org' };
  const laterSlot = await aSlotToday(app, ['14:00', '16:00']);
  await sign('greta@example.org', { medicalNotes: 'Asthma', childName: 'Kim' });
  await aBookingToday(app, laterSlot, guest);
  await aBookingToday(app, slot, guest);
  await aBookingToday(app, slot, { guardianName: 'Cancelled', status: 'cancelled' });
  const { guests } = (await fetchCopy()).copy;
  expect(guests.filter(({ name }) => name === 'Greta Guest')).toMatchObject([
    {
      waiver: 'signed',
      notes: [['Kim', 'Asthma']],
      bookings: [{ slotLabel: slot }, { slotLabel: laterSlot }],
    },
  ]);
  expect(guests.map(({ name }) => name)).not.toContain('Cancelled');
  expect(guests.map(({ name }) => name)).not.toContain(family.member.name);
});

test('the copy contains the closest booking on another day, but no notes of its guests', async () => {
  const family = await aFamily(app);
  await aBookingToday(app, slot, { userId: family.member.id });
  const guest = { guardianName: 'Wanda Wrongday', guardianEmail: 'wanda@example.org' };
  await aBookingToday(app, slot, guest);
  await sign(guest.guardianEmail, { medicalNotes: 'Asthma' });
  const otherDay = { date: todayOf(app), slotLabel: slot };
  app.clock.set(new Date(Date.parse(NOW) + 86_400_000));
  const { copy } = await fetchCopy();
  expect(familyIn(copy, family)).toMatchObject({ otherDay });
  expect(copy.guests.filter(({ name }) => name === guest.guardianName)).toEqual([
    {
      name: guest.guardianName,
      children: 1,
      waiver: 'missing',
      contacts: [expect.any(String)],
      otherDay,
    },
  ]);
  app.clock.set(NOW);
});

test.each([
  // 10:00 in New York: 12 hours later is before midnight.
  ['2027-03-02T15:00:00Z', '2027-03-03T03:00:00Z'],
  // 18:00 in New York: midnight is less than 12 hours away.
  ['2027-03-02T23:00:00Z', '2027-03-03T05:00:00Z'],
])('a copy made at %s expires at %s', async (madeAt, expiresAt) => {
  app.clock.set(madeAt);
  const { copy } = await fetchCopy();
  // The test clock advances in real time.
  expect(Math.abs(copy.expiresAt - Date.parse(expiresAt))).toBeLessThan(30_000);
  app.clock.set(NOW);
});

test('the copy of 5,000 families is smaller than 1.5 MB and is returned within 8 seconds', async () => {
  await app.sql`
    insert into users (id, name, email, email_verified)
    select 'many-' || n, 'Family Number ' || n, 'many-' || n || '@example.org', true
    from generate_series(1, 5000) n`;
  await app.sql`
    insert into member_codes (user_id, qr_code_data, numeric_code)
    select 'many-' || n, md5(n::text) || 'A', lpad((900000 + n)::text, 6, '0')
    from generate_series(1, 5000) n on conflict do nothing`;
  const form = aWaiver({ createdAt: app.clock.now() });
  await app.sql`
    insert into waivers (guardian_name, guardian_email, child_name, medical_notes, signature_data,
      signature_kind, agreement_version, text_hash, venue_name, venue_timezone, ip_address, user_agent,
      created_at)
    select 'Family ' || n, 'many-' || n || '@example.org', 'Child ' || n,
      case when n % 5 = 0 then 'Allergic to peanuts and strawberries' end, ${form.signatureData ?? ''},
      'drawn', ${form.agreementVersion ?? ''}, ${form.textHash}, 'Playvillage', 'America/New_York',
      '203.0.113.7', 'example', ${app.clock.now().toISOString()}
    from generate_series(1, 5000) n`;
  await app.sql`analyze`;
  await fetchCopy();
  const startedAt = performance.now();
  const { text, copy } = await fetchCopy();
  const millis = performance.now() - startedAt;
  expect(copy.families.length).toBeGreaterThan(4990);
  expect(text.length).toBeLessThan(1_500_000);
  // A generous limit, for a busy machine.
  expect(millis).toBeLessThan(8000);
});

test('the copy and today’s log contain care notes, including those of merged accounts', async () => {
  const family = await aFamily(app, {}, { accessibilityNeeds: 'Step-free way in' });
  const guestEmail = 'earlier@example.org';
  const { id: userId } = family.member;
  await app.sql`insert into merged_accounts (id, user_id, email, merged_at)
    values ('merged', ${userId}, ${guestEmail}, now())`;
  await sign(guestEmail, { childName: 'Milo Lee', medicalNotes: 'Peanuts' });
  await sign(family.member.email, { childName: 'Ada Lee', medicalNotes: '' });
  const body = { code: family.code.qrCodeData };
  const scanned = await app.call('POST', '/api/member-codes/validate', body, { as: staff });
  const { visitId: id } = (scanned.json as { family: { visitId: string } }).family;
  const care = ['Milo Lee: Peanuts', 'Step-free way in'];
  expect((await fetchCopy()).copy.inside.find((visit) => visit.id === id)).toMatchObject({
    name: 'Mary Ann Lee',
    care,
    hasMedicalNotes: true,
  });
  const fetchLoggedVisit = async () => {
    const { json } = await app.call('GET', '/api/check-in/today', undefined, { as: staff });
    return (json as Today).visits.find((visit) => visit.id === id);
  };
  expect(await fetchLoggedVisit()).toMatchObject({ care, hasMedicalNotes: true });
  await app.call('POST', `/api/check-in/visits/${id}/check-out`, undefined, { as: staff });
  expect(await fetchLoggedVisit()).toMatchObject({ care: [], hasMedicalNotes: false });
  expect((await fetchCopy()).copy.inside.some((visit) => visit.id === id)).toBe(false);
});
