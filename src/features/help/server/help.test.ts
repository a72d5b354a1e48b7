import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyPackages } from '#features/parties/server/parties-tables.ts';
import { products } from '#features/shop/server/shop-tables.ts';
import { waiverQuestions } from '#features/waivers/server/waiver-answers-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { HelpFacts } from '../help-contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fetchFacts = async () => (await app.call('GET', '/api/help')).json as HelpFacts;

test('GET /api/help returns the rules from the settings', async () => {
  expect(await fetchFacts()).toMatchObject({
    isBookingOpen: true,
    holdMinutes: 30,
    creditOffered: true,
    hasNoShowFee: false,
    waitlistOfferMinutes: 60,
    waiverMonths: 12,
    codesNeedMembership: false,
    partyDepositPercent: 25,
    partyRefundDays: 14,
    retention: { visits: 36 },
  });
  await app.changeVenue({
    creditForCancelling: 'never',
    waitlistEnabled: false,
    noShowFeeCents: 500,
    waiverValidMonths: 6,
    memberCodes: 'membership-required',
    partyDepositPercent: 40,
  });
  await expect.poll(fetchFacts).toMatchObject({
    creditOffered: false,
    hasNoShowFee: true,
    waitlistOfferMinutes: null,
    waiverMonths: 6,
    codesNeedMembership: true,
    partyDepositPercent: 40,
  });
});

test('GET /api/help tells what is on sale, without products and packages that are off', async () => {
  const everything = { passes: true, giftCards: true, memberships: true, parties: true };
  expect((await fetchFacts()).sells).toEqual(everything);
  await app.db.update(products).set({ active: false }).where(eq(products.productType, 'gift_card'));
  await app.db.update(partyPackages).set({ active: false });
  expect((await fetchFacts()).sells).toEqual({ ...everything, giftCards: false, parties: false });
});

const words = { question: 'May we take photos?', choices: [] };

test('GET /api/help tells whether the waiver asks for photo consent', async () => {
  expect((await fetchFacts()).asksPhotoConsent).toBe(false);
  const [question] = await app.db
    .insert(waiverQuestions)
    .values({
      kind: 'photo-consent',
      texts: { en: words, es: words },
      isRequired: true,
      position: 0,
    })
    .returning({ id: waiverQuestions.id });
  expect((await fetchFacts()).asksPhotoConsent).toBe(true);
  await app.db
    .update(waiverQuestions)
    .set({ removedAt: new Date() })
    .where(eq(waiverQuestions.id, question?.id ?? ''));
  expect((await fetchFacts()).asksPhotoConsent).toBe(false);
});

test('GET /api/help requires sign-in on a members-only site', async () => {
  const membersOnlyApp = await startTestApp({ environment: { SITE_ACCESS: 'members-only' } });
  expect((await membersOnlyApp.call('GET', '/api/help')).status).toBe(401);
  await membersOnlyApp.stop();
});
