import { describe, expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import { type PriceRule, priceListOf } from '#features/prices/price-list-rules.ts';
import type { Language } from '#shared/languages.ts';
import { render } from './render.tsx';
import { aVenue } from './venue-factory.ts';

/* What the public pages say about the prices of each published list, and of a list derived from the settings. */

type Venue = ReturnType<typeof aVenue>;

async function readPage(path: string, venue: Venue, language: Language = 'en') {
  const assets = () => ({ scripts: [], styles: [], preloads: [], fonts: [] });
  const { html } = await render(`https://sunny.example${path}`, venue, assets, language, {
    structured: [],
    data: {},
  });
  return {
    jsonLd:
      html.match(/(?<=<script type="application\/ld\+json"[^>]*>).*?(?=<\/script>)/gs)?.join() ??
      '',
    text: html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, '\n'),
  };
}

const withList = (name: keyof typeof publishedLists) => aVenue({ priceList: publishedLists[name] });

const expected = {
  cheaperOnline: {
    title: '$10.00 a session',
    answer: 'A play session is $10.00. You don’t need a membership',
    range: '$10.00–$12.00',
    lines: [
      'baby (up to 9 months): free',
      'toddler (9 months to 2 years): $10.00, $12.00 at the front desk',
    ],
    amounts: ['$10.00', '$12.00'],
  },
  freeBaby: {
    title: '$8.00 a session, plus tax',
    answer: 'A play session is $8.00 plus tax. You don’t need a membership',
    range: '$8.56',
    lines: ['baby (up to 12 months): $8.00, free with someone who pays', 'Plus Sales tax (7%)'],
    amounts: ['$8.00', '$8.56'],
  },
  siblings: {
    title: '$27.00 a session, plus tax',
    answer: 'A play session is $27.00 plus tax. You don’t need a membership',
    range: '$21.78–$29.40',
    lines: ['child (12 months and up): $27.00, $20.00 for each sibling', 'Plus Sales tax (8.875%)'],
    amounts: ['$20.00', '$21.78', '$27.00', '$29.40'],
  },
  lastHours: {
    title: 'From $6.50 a session',
    answer: 'A play session costs from $6.50. You don’t need a membership',
    range: '$6.50–$12.00',
    lines: ['crawler (up to 2): $6.50–$9.00', 'child (2-13): $6.50–$12.00'],
    amounts: ['$6.50', '$9.00', '$12.00'],
  },
} as const;

const names = Object.keys(expected) as (keyof typeof expected)[];

describe.each(['/', '/about'])('%s and its structured data', (path) => {
  test.each(names)('say the prices of %s, and no price that it does not charge', async (name) => {
    const { title, answer, range, lines, amounts } = expected[name];
    const { text, jsonLd } = await readPage(path, withList(name));
    for (const line of lines) expect(text).toContain(line);
    expect(jsonLd).toContain(`"priceRange":"${range}"`);
    if (path === '/') expect(text).toContain(title);
    // The page itself shows an answer when its question is opened.
    else expect(jsonLd).toContain(answer);
    const said = new Set(`${text} ${jsonLd}`.match(/\$\d+\.\d\d/g) ?? []);
    expect([...said].filter((amount) => !amounts.includes(amount as never))).toEqual([]);
  });
});

test('a list derived from the settings is said as one price per child', async () => {
  const { text } = await readPage('/', aVenue());
  expect(text).toContain('$15.00 a session');
  expect(text).toContain('$15.00 per child per session');
  expect(text).not.toContain('$20.00');
});

test('a cheaper trial and siblings are said with the settings’ prices', async () => {
  const settings = { openPlayCents: 1500, siblingCents: 1000, trialCents: 900, taxPercent: 0 };
  const priceList = priceListOf({ ...settings, maxChildrenPerBooking: 3, priceList: null });
  const { text } = await readPage('/', aVenue({ priceList }));
  expect(text).toContain('$15.00 per session, $10.00 for each sibling');
  expect(text).toContain('First visit: $9.00 per child');
  expect(text).toContain('Try us once for $9.00.');
});

const withChild = (rules: PriceRule[]) =>
  aVenue({ priceList: priceListWith([admission('child', rules)]) });

test.each([
  ['en', 'First visit: free', 'Try us once for free.', 'your first visit is free.'],
  ['es', 'Primera visita: gratis', 'Pruébanos una vez gratis.', 'tu primera visita es gratis.'],
] as const)('a free first visit is mentioned (%s)', async (language, line, offer, answer) => {
  const venue = withChild([{ cents: 0, channel: 'trial' }, { cents: 1500 }]);
  const landing = await readPage('/', venue, language);
  expect(landing.text).toContain(line);
  expect(landing.text).toContain(offer);
  expect((await readPage('/about', venue, language)).jsonLd).toContain(answer);
});

test('free sessions need no member code, and no price per child', async () => {
  const venue = withChild([{ cents: 0 }]);
  const { text } = await readPage('/', venue);
  expect(text).toContain('Free for every child');
  expect(text).not.toMatch(/member code|per child per session/);
  expect((await readPage('/about', venue)).jsonLd).toContain(
    'Play sessions are free. You don’t need a membership to book.',
  );
});

test('a single type says what it costs with someone who pays', async () => {
  const { text } = await readPage(
    '/',
    withChild([{ cents: 0, withPaying: true }, { cents: 1500 }]),
  );
  expect(text).toContain('$15.00 per child per session, free with someone who pays');
});

test('the prices are said in Spanish', async () => {
  const { text } = await readPage('/', withList('freeBaby'), 'es');
  expect(text).toContain('$8.00 por sesión, más impuestos');
  expect(text).toContain('baby (hasta 12 meses): $8.00, gratis con alguien que paga');
});
