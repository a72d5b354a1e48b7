import { expect, test } from 'vitest';
import type { HelpFacts } from '#features/help/help-contract.ts';
import { RETENTION_DEFAULTS } from '#features/venue/retention-rules.ts';
import type { Language } from '#shared/languages.ts';
import { render } from './render.tsx';
import { aVenue } from './venue-factory.ts';

const offersEverything: HelpFacts = {
  isBookingOpen: true,
  holdMinutes: 30,
  creditOffered: true,
  hasNoShowFee: true,
  waitlistOfferMinutes: 60,
  waiverMonths: 12,
  asksPhotoConsent: true,
  codesNeedMembership: false,
  membershipGraceDays: 7,
  partyDepositPercent: 25,
  partyRefundDays: 14,
  sells: { passes: true, giftCards: true, memberships: true, parties: true },
  retention: RETENTION_DEFAULTS,
};

async function renderHelp(
  help: HelpFacts | undefined,
  venue: Parameters<typeof aVenue>[0] = {},
  language: Language = 'en',
) {
  const assets = () => ({ scripts: [], styles: [], preloads: [], fonts: [] });
  const details = { structured: [], data: help ? { help } : {} };
  const url = 'https://sunny.example/help';
  const { html } = await render(url, aVenue(venue), assets, language, details);
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const page = JSON.parse(json) as {
    '@type': string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  return { html, page, questions: page.mainEntity.map(({ name }) => name) };
}

test('/help states the refund deadline, the waitlist’s hold and the deposit from the settings', async () => {
  const { html } = await renderHelp(offersEverything, { refundUntilHoursBefore: 36 });
  expect(html).toContain('at least 36 hours before the session starts');
  expect(html).toContain('hold it for 60 minutes');
  expect(html).toContain('A deposit of 25 % reserves the room');
  expect(html).toContain('Names in visits, for 36 months');
  const late = await renderHelp(
    { ...offersEverything, waitlistOfferMinutes: 1, partyDepositPercent: 50 },
    { refundUntilHoursBefore: 0 },
  );
  expect(late.html).toContain('if you cancel before the session starts.');
  expect(late.html).not.toContain('we can’t offer a refund');
  expect(late.html).toContain('hold it for 1 minute,');
  expect(late.html).toContain('A deposit of 50 %');
});

test('/help leaves out questions about what the venue does not offer, also in its structured data', async () => {
  const { questions } = await renderHelp(offersEverything);
  const offersNothing = await renderHelp({
    ...offersEverything,
    creditOffered: false,
    hasNoShowFee: false,
    waitlistOfferMinutes: null,
    asksPhotoConsent: false,
    sells: { passes: false, giftCards: false, memberships: false, parties: false },
  });
  expect(questions.filter((name) => !offersNothing.questions.includes(name))).toEqual([
    'What if a session is full?',
    'Can I get credit instead?',
    'I booked with a pass. What happens to the visit?',
    'What if we don’t come?',
    'Do you take photos of my child?',
    'How do I use a pass?',
    'How do gift cards work?',
    'How do I end my membership?',
    'How do I book a party?',
    'Can I cancel a party?',
    'What do my guests have to do?',
  ]);
  expect(offersNothing.html).not.toMatch(/gift-card|href="#parties"|Allergies of party guests/);
});

test.each(['en', 'es'] as const)('/help answers every question in "%s"', async (language) => {
  const { html, page } = await renderHelp(offersEverything, {}, language);
  expect(page['@type']).toBe('FAQPage');
  expect(page.mainEntity.length).toBeGreaterThan(25);
  for (const { name, acceptedAnswer } of page.mainEntity) {
    expect(html).toContain(name);
    expect(acceptedAnswer.text).not.toMatch(/[{}]/);
    expect(acceptedAnswer.text.length).toBeGreaterThan(20);
  }
});

test('/help links to the venue’s own words instead of repeating them', async () => {
  const venue = aVenue();
  const words = { ...venue.words.en, policies: 'No shoes on the mats.' };
  const { html } = await renderHelp(offersEverything, { words: { en: words, es: words } });
  expect(html).toContain('Our house rules and policies');
  const shownHtml = html.slice(0, html.indexOf('id="venue"'));
  expect(shownHtml).not.toContain('No shoes on the mats.');
  expect((await renderHelp(offersEverything)).html).not.toContain('Our house rules and policies');
});
