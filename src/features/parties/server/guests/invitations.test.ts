import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anEmail,
  aSignedWaiver,
  NOW,
  parseCalendarEvent,
} from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHeldParty, anAnswer, aParty, fetchPartyRow } from '../parties-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const answer = (code: string, changes: Record<string, unknown> = {}) =>
  app.call('POST', `/api/invitations/${code}/answer`, anAnswer(changes));
const getKey = (response: { json: unknown }) => (response.json as { key: string }).key;
const statusAndCode = (response: { status: number; headers: Headers }) => [
  response.status,
  response.headers.get('x-error-code'),
];
type View = {
  guests: { id: string; name: string; reply: string; waiver: string; arrivedAt: string | null }[];
  heads: Record<string, number>;
};
const fetchParty = async ({ partyId, token }: { partyId: string; token: string }) =>
  (await app.call('GET', `/api/parties/${partyId}?token=${token}`)).json as View;
const addGuest = (party: { partyId: string; token: string }, guest: Record<string, unknown>) =>
  app.call('POST', `/api/parties/${party.partyId}/guests`, { token: party.token, ...guest });

describe('GET /api/invitations/:code', () => {
  test('returns 404 for an unknown code and before the party is booked', async () => {
    const unknown = await app.call('GET', '/api/invitations/nothing');
    expect(statusAndCode(unknown)).toEqual([404, 'parties.noSuchInvitation']);
    const held = await aHeldParty(app);
    const { invitation } = await fetchPartyRow(app, held.partyId);
    expect((await app.call('GET', `/api/invitations/${invitation}`)).status).toBe(404);
  });

  test('returns host, time and place, but no other guests or payments', async () => {
    const party = await aParty(app);
    await answer(party.code, {
      name: 'Secret Family',
      email: 'secret@example.org',
      allergies: 'Eggs',
    });
    const response = await app.call('GET', `/api/invitations/${party.code}`);
    expect(response.json).toMatchObject({
      childName: 'Mia',
      hostName: 'Dana Rivera',
      answer: null,
    });
    for (const word of ['Secret', 'secret@', 'Eggs', party.email, 'Cents']) {
      expect(response.text).not.toContain(word);
    }
    const calendar = await app.call('GET', `/api/invitations/${party.code}/party.ics`);
    expect(parseCalendarEvent(calendar.text)).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('answering an invitation', () => {
  test('fails for invalid headcounts and replies, and after the start or a cancellation', async () => {
    const party = await aParty(app);
    expect(statusAndCode(await answer(party.code, { kids: 0, adults: 0 }))).toEqual([
      409,
      'parties.nobodyComes',
    ]);
    expect((await answer(party.code, { kids: 13 })).status).toBe(400);
    expect((await answer(party.code, { reply: 'waiting' })).status).toBe(400);
    await app.call('POST', `/api/parties/${party.partyId}/cancel`, { token: party.token });
    expect(statusAndCode(await answer(party.code))).toEqual([409, 'parties.answersOver']);
    const started = await aParty(app);
    app.clock.set(`${started.date}T17:00:00Z`);
    expect(statusAndCode(await answer(started.code))).toEqual([409, 'parties.answersOver']);
  });

  test('fails for an email address on the guest list, unless the host added it and the family has not answered', async () => {
    const party = await aParty(app);
    const email = anEmail();
    await answer(party.code, { email });
    expect(statusAndCode(await answer(party.code, { email, reply: 'no' }))).toEqual([
      409,
      'parties.answeredAlready',
    ]);
    const addedEmail = anEmail();
    expect((await addGuest(party, { name: 'The Marshes', email: addedEmail })).status).toBe(200);
    expect((await answer(party.code, { email: addedEmail, name: 'Ida Marsh' })).status).toBe(200);
    const { guests } = await fetchParty(party);
    expect(guests.map(({ name, reply }) => [name, reply])).toEqual([
      ['The Quills', 'yes'],
      ['Ida Marsh', 'yes'],
    ]);
  });

  test('fails once a hundred families are on the guest list', async () => {
    const party = await aParty(app);
    await app.sql`insert into party_guests (party_id, name, answer_key)
      select ${party.partyId}, 'Family ' || n, 'key ' || n from generate_series(1, 100) as n`;
    expect(statusAndCode(await answer(party.code))).toEqual([409, 'parties.listFull']);
    expect(statusAndCode(await addGuest(party, { name: 'One more' }))).toEqual([
      409,
      'parties.listFull',
    ]);
  });
});

describe('POST /api/invitations/:code/answer', () => {
  test('updates an answer by its key and counts it once', async () => {
    const party = await aParty(app);
    const key = crypto.randomUUID();
    const email = anEmail();
    expect(getKey(await answer(party.code, { key, email, kids: 2 }))).toBe(key);
    await answer(party.code, { key, email, reply: 'maybe', kids: 3, adults: 2 });
    const own = await app.call('GET', `/api/invitations/${party.code}?key=${key}`);
    expect(own.json).toMatchObject({ answer: { reply: 'maybe', kids: 3, email } });
    expect((await fetchParty(party)).heads).toEqual({
      kids: 0,
      adults: 0,
      maybeKids: 3,
      maybeAdults: 2,
      waiting: 0,
    });
    await answer(party.code, { key, email, reply: 'no', kids: 3 });
    expect((await fetchParty(party)).heads).toMatchObject({ maybeKids: 0 });
  });

  test('emails an answer to host and guest once for repeated requests', async () => {
    const party = await aParty(app);
    const body = { key: crypto.randomUUID(), email: anEmail(), allergies: 'Nuts' };
    await Promise.all([
      answer(party.code, body),
      answer(party.code, body),
      answer(party.code, body),
    ]);
    const emails = await app.emailsTo(body.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`/invitation/${party.code}?key=${body.key}`);
    expect(emails[0]?.text).toContain('/waiver?email=');
    const hostEmails = async () =>
      (await app.emailsTo(party.email)).filter(({ key }) => key.startsWith('party-guest:'));
    expect(await hostEmails()).toHaveLength(1);
    expect((await hostEmails())[0]?.text).toContain('Allergies: Nuts');
    await answer(party.code, { ...body, reply: 'no' });
    expect(await hostEmails()).toHaveLength(2);
  });

  test('omits the sender’s free text from the guest’s email, to prevent spam', async () => {
    const party = await aParty(app);
    const email = anEmail();
    await answer(party.code, {
      email,
      name: 'Win http://spam.example',
      allergies: 'www.spam.example',
    });
    expect((await app.emailsTo(email))[0]?.text).not.toContain('spam.example');
  });
});

describe('the guest list', () => {
  test('shows waiver states, and lets only the party’s own host remove a family', async () => {
    const party = await aParty(app);
    const other = await aParty(app);
    const signedEmail = await aSignedWaiver(app);
    await answer(party.code, { email: signedEmail });
    await answer(party.code, { email: anEmail() });
    await addGuest(party, { name: 'By hand' });
    const { guests } = await fetchParty(party);
    expect(guests.map(({ waiver }) => waiver)).toEqual(['signed', 'unsigned', 'unknown']);
    const remove = (id: string, from = party) =>
      app.call('POST', `/api/parties/${from.partyId}/guests/${id}/remove`, { token: from.token });
    expect((await remove(guests[0]?.id ?? '', other)).status).toBe(404);
    expect((await remove(guests[0]?.id ?? '')).status).toBe(200);
    expect((await remove(guests[0]?.id ?? '')).status).toBe(404);
    expect((await fetchParty(party)).guests).toHaveLength(2);
  });

  test('checks families in on the day of the party only, keeps the first arrival time, and undoes a check-in', async () => {
    const party = await aParty(app);
    const { json } = await addGuest(party, { name: 'Ana Díaz' });
    const save = (arrived: boolean, { token, partyId } = party) =>
      app.call('POST', `/api/parties/${partyId}/guests/${(json as { id: string }).id}/arrival`, {
        token,
        arrived,
      });
    const fetchArrivalTimes = async () =>
      (await fetchParty(party)).guests.map((guest) => guest.arrivedAt);
    expect(statusAndCode(await save(true))).toEqual([409, 'parties.notToday']);
    const other = await aParty(app, { date: party.date, window: 'morning' });
    app.clock.set(`${party.date}T18:00:00Z`);
    expect((await save(true, other)).status).toBe(404);
    await Promise.all([save(true), save(true)]);
    const [first] = await fetchArrivalTimes();
    expect(first).toMatch(`${party.date}T18:00:0`);
    app.clock.set(`${party.date}T18:20:00Z`);
    await save(true);
    expect(await fetchArrivalTimes()).toEqual([first]);
    await save(false);
    expect(await fetchArrivalTimes()).toEqual([null]);
    app.clock.set(new Date(Date.parse(`${party.date}T18:00:00Z`) + 86_400_000));
    expect((await save(true)).status).toBe(409);
  });

  test('accepts each email address only once', async () => {
    const party = await aParty(app);
    const email = anEmail();
    const responses = await Promise.all(
      [1, 2, 3].map(() => addGuest(party, { name: 'Twice', email })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('clears allergies after the party', async () => {
    const party = await aParty(app);
    await answer(party.code, { allergies: 'Nuts' });
    app.clock.set(`${party.date}T12:00:00Z`);
    const { clearAllergies } = await import('./guests-queries.ts');
    await clearAllergies(app.db, app.clock.now());
    const allergies = async () =>
      (await app.sql`select allergies from party_guests where party_id = ${party.partyId}`).map(
        (row) => row.allergies,
      );
    expect(await allergies()).toEqual(['Nuts']);
    await clearAllergies(app.db, new Date(`${party.date}T23:59:00Z`));
    expect(await allergies()).toEqual(['']);
  });
});
