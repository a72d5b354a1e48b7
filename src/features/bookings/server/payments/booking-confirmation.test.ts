import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aMemberBooking,
  aMemberWithCode,
  anEmail,
  aSignedWaiver,
  aSlot,
  fetchBookingRow,
  linkInEmail,
  NOW,
  resetDays,
} from '../bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  resetDays();
  app = await startTestApp();
  await app.changeVenue({ taxPercent: 10 });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.set(NOW));

/** Starts a payment in `browser`, by default a new one; `cookie` is the cookie that it then stores. */
async function aPayment(changes: Record<string, unknown> = {}, browser?: { cookie: string }) {
  const guardianEmail = await aSignedWaiver(app, anEmail());
  const body = aBookingInput({ ...(await aSlot(app)), guardianEmail, ...changes });
  const response = await app.call('POST', '/api/bookings/create-checkout', body, { as: browser });
  const { bookingId, sessionId } = response.json as { bookingId: string; sessionId: string };
  const setCookie = String(response.headers.get('set-cookie'));
  const pay = (outcome = 'paid') =>
    app.call('POST', `/api/sandbox-checkout/${sessionId}`, { outcome });
  return { bookingId, sessionId, body, setCookie, cookie: setCookie.split(';')[0] ?? '', pay };
}

type Status = { kind: string; status: string; confirmation?: Confirmation };

async function fetchStatus(sessionId: string, as?: { cookie: string }) {
  const query = new URLSearchParams({ session_id: sessionId });
  const response = await app.call('GET', `/api/checkout/status?${query}`, undefined, { as });
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.json as Status;
}

describe('the confirmation API', () => {
  test('returns only the status if the cookie is missing', async () => {
    const { sessionId, pay } = await aPayment();
    expect(await fetchStatus(sessionId)).toEqual({ kind: 'booking', status: 'pending' });
    await pay();
    expect(await fetchStatus(sessionId)).toEqual({ kind: 'booking', status: 'paid' });
  });

  test('returns only the status to a different browser, and to another member', async () => {
    const [payment, other] = [await aPayment(), await aPayment()];
    await payment.pay();
    const paidStatus = { kind: 'booking', status: 'paid' };
    expect(await fetchStatus(payment.sessionId, other)).toEqual(paidStatus);
    expect(await fetchStatus(payment.sessionId, await aMember(app.services))).toEqual(paidStatus);
  });

  test.each([
    ['a forged signature', (cookie: string) => `${cookie.slice(0, -2)}xx`],
    ['a later expiry', (cookie: string) => cookie.replace(/:(\d+)\./, ':99999999999.')],
    ['no signature', (cookie: string) => cookie.replace(/\.[\w-]+$/, '')],
    ['no entries', () => 'playvillage.payments=.'],
  ])('returns only the status for a cookie with %s', async (_, change) => {
    const { sessionId, cookie, pay } = await aPayment();
    await pay();
    const status = await fetchStatus(sessionId, { cookie: change(cookie) });
    expect(status).toEqual({ kind: 'booking', status: 'paid' });
  });

  test('no longer recognizes the browser after a day', async () => {
    const { sessionId, cookie, pay } = await aPayment();
    await pay();
    app.clock.advanceMinutes(24 * 60 - 1);
    expect((await fetchStatus(sessionId, { cookie })).confirmation).toBeDefined();
    app.clock.advanceMinutes(1);
    expect((await fetchStatus(sessionId, { cookie })).confirmation).toBeUndefined();
  });

  test('sets an HttpOnly, SameSite=Lax cookie for /api, without the session id', async () => {
    const { setCookie, sessionId } = await aPayment();
    expect(setCookie).toMatch(/; Max-Age=86400; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(setCookie).not.toContain(sessionId);
  });

  test('remembers several payments from one browser', async () => {
    const first = await aPayment();
    const second = await aPayment({}, first);
    for (const { sessionId } of [first, second]) {
      expect((await fetchStatus(sessionId, second)).confirmation).toBeDefined();
    }
  });

  test('sets the cookie again for a retried request', async () => {
    const guardianEmail = await aSignedWaiver(app, anEmail());
    const body = aBookingInput({ ...(await aSlot(app)), guardianEmail });
    const extra = { headers: { 'idempotency-key': anEmail() } };
    const send = () => app.call('POST', '/api/bookings/create-checkout', body, extra);
    const [first, again] = [await send(), await send()];
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
  });

  test('remembers the browser that opens the payment page from the emailed link', async () => {
    const { bookingId, sessionId, cookie, pay } = await aPayment();
    const { confirmation } = await fetchStatus(sessionId, { cookie });
    const token = new URL(confirmation?.manageUrl ?? '', app.address).searchParams.get('token');
    const path = `/api/bookings/${bookingId}/pay`;
    const response = await app.call('POST', path, { token });
    const secondCookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
    await pay();
    expect((await fetchStatus(sessionId, { cookie: secondCookie })).confirmation).toBeDefined();
  });
});

describe('the content of a confirmation', () => {
  test('shows all details to the guest who paid', async () => {
    const { bookingId, sessionId, body, cookie, pay } = await aPayment();
    await pay();
    const { confirmation } = await fetchStatus(sessionId, { cookie });
    const { token } = await linkInEmail(app, body.guardianEmail);
    expect(confirmation).toMatchObject({
      reference: bookingId.slice(0, 8).toUpperCase(),
      title: 'Open Play',
      name: 'Dana Rivera',
      email: body.guardianEmail,
      visit: { date: body.date, slotLabel: body.slotLabel, childrenCount: 1 },
      totalCents: 1500,
      taxes: [{ name: null, percent: 10, kind: 'included', taxCents: 136 }],
      valueCents: 0,
      visits: 0,
      deskCode: { data: (await fetchBookingRow(app, bookingId)).deskToken, digits: null },
      manageUrl: `/manage-booking?booking=${bookingId}&token=${token}`,
      isGuest: true,
    });
    expect(confirmation?.deskCode?.data).toMatch(/^VISIT-[0-9A-F]{32}$/);
    const file = await app.call('GET', confirmation?.calendarUrl ?? '');
    expect(file.status).toBe(200);
  });

  test('omits the desk code of an unpaid booking', async () => {
    const { sessionId, cookie } = await aPayment();
    const { status, confirmation } = await fetchStatus(sessionId, { cookie });
    expect(status).toBe('pending');
    expect(confirmation).toMatchObject({ deskCode: null, refundUntil: null });
  });

  test('shows only the status for a released hold', async () => {
    const { sessionId, cookie, pay } = await aPayment();
    app.clock.advanceMinutes(31);
    await pay('cancelled');
    expect(await fetchStatus(sessionId, { cookie })).toEqual({
      kind: 'booking',
      status: 'expired',
    });
  });

  test('contains the member’s code for a free booking', async () => {
    const member = await aMemberWithCode(app);
    const bookingId = await aMemberBooking(app, member, await aSlot(app));
    const { confirmation } = await fetchStatus(`booking_${bookingId}`, member);
    expect(confirmation).toMatchObject({
      totalCents: 0,
      manageUrl: '/my-bookings',
      isGuest: false,
      refundUntil: null,
      deskCode: { digits: expect.stringMatching(/^\d{6}$/) },
    });
    expect(await fetchStatus(`booking_${bookingId}`)).toEqual({ kind: 'booking', status: 'paid' });
  });

  test('uses the language of the page', async () => {
    const { sessionId, cookie } = await aPayment();
    const spanishBrowser = { cookie: `${cookie}; language=es` };
    const { confirmation } = await fetchStatus(sessionId, spanishBrowser);
    expect(confirmation?.title).toBe('Juego libre');
  });
});
