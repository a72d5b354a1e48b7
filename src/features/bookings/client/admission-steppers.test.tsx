import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { LanguageContext } from '#platform/client/use-language.ts';
import { type PageVenue, VenueContext } from '#platform/client/use-venue.ts';
import { ui } from '#platform/texts/client/en.ts';
import { bookings } from '../texts/public/en.ts';
import { AdmissionSteppers } from './admission-steppers.tsx';

const list = priceListWith([
  admission('child', [{ cents: 1000 }], { most: 4 }),
  admission('socks', [{ cents: 250 }], { kind: 'extra', counted: false }),
]);
const visit = {
  ...{ venueDate: '2027-03-02', startTime: '09:00' },
  ...{ minutesToClosing: 600, channel: 'online' as const },
};

type Options = Partial<Parameters<typeof AdmissionSteppers>[0]>;

/** The steppers' text for a family, with this many socks left. */
function renderSteppers(admissions: Record<string, number>, left?: number, options: Options = {}) {
  const html = renderToString(
    <LanguageContext value={{ language: 'en', switchTo: async () => undefined }}>
      <VenueContext value={{ currency: 'usd' } as PageVenue}>
        <IntlProvider locale="en-US" timeZone="UTC" messages={{ ui, bookings }}>
          <AdmissionSteppers
            list={list}
            visit={visit}
            admissions={admissions}
            stock={new Map(left === undefined ? [] : [['socks', left]])}
            onChange={() => undefined}
            {...options}
          />
        </IntlProvider>
      </VenueContext>
    </LanguageContext>,
  );
  return html.replace(/<[^>]+>/g, ' ');
}

test.each([
  ['an extra that is sold out', { child: 1 }, 0, 'This is sold out right now.'],
  ['the last extra', { child: 1, socks: 1 }, 1, 'Only 1 left.'],
  ['the most of a type', { child: 4 }, 9, '4 is the most for one booking.'],
])('says why there can’t be more: %s', (_label, admissions, left, sentence) => {
  expect(renderSteppers(admissions, left)).toContain(sentence);
});

test('says nothing while there can be more', () => {
  expect(renderSteppers({ child: 1, socks: 1 }, 2)).not.toMatch(/left|most|sold out/);
  expect(renderSteppers({ child: 1, socks: 1 })).not.toMatch(/left|most|sold out/);
});

test('shows prices with tax where others are shown with theirs', () => {
  expect(renderSteppers({}, 2)).toContain('$2.50');
  expect(renderSteppers({}, 2, { withTax: (cents) => cents * 1.1 })).toContain('$2.75');
});
