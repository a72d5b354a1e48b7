import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { PICTURE_SIZE, pictures } from '#features/help/client/pictures.ts';
import { toHelpValues } from '#features/help/help-values.ts';
import * as english from '#features/help/texts/office/en.ts';
import * as spanish from '#features/help/texts/office/es.ts';
import { RETENTION_DEFAULTS } from '#features/venue/retention-rules.ts';
import { localeOf } from '#shared/languages.ts';
import { aVenue } from '../../venue-factory.ts';
import { officeGroups } from '../office-groups.ts';
import { officeSections } from '../office-sections.ts';
import { articlePath } from './article-path.ts';

const helpOf = { en: english, es: spanish };
const pageNames: string[] = [
  ...officeSections.map(({ name }) => name),
  ...officeGroups.flatMap(({ pages }) => pages.map(({ name }) => name)),
  'desk',
  'floor',
];
const values = toHelpValues(aVenue(), {
  isBookingOpen: true,
  holdMinutes: 30,
  creditOffered: true,
  hasNoShowFee: true,
  waitlistOfferMinutes: 60,
  waiverMonths: 12,
  asksPhotoConsent: false,
  codesNeedMembership: false,
  membershipGraceDays: 7,
  partyDepositPercent: 25,
  partyRefundDays: 14,
  sells: { passes: true, giftCards: true, memberships: true, parties: true },
  retention: RETENTION_DEFAULTS,
});

test.each(['en', 'es'] as const)(
  'every page of the back office, the desk and the wall screen have an article in "%s"',
  (language) => {
    const { helpArticles } = helpOf[language];
    expect(Object.keys(helpArticles).toSorted()).toEqual([...new Set(pageNames)].toSorted());
    for (const [name, { answers }] of Object.entries(helpArticles)) {
      const texts = Object.values(answers);
      expect(texts.length, name).toBeGreaterThanOrEqual(3);
      expect(texts.length, name).toBeLessThanOrEqual(6);
      for (const messages of texts) {
        const t = createTranslator({
          locale: localeOf(language),
          messages,
          onError: (error) => {
            throw error;
          },
        });
        expect(t('question', values)).not.toMatch(/[{}]/);
        expect(t('answer', values)).not.toMatch(/[{}]/);
      }
    }
  },
);

test('an article’s address is its name in lower case', () => {
  expect(articlePath('mailTexts')).toBe('mail-texts');
  expect(articlePath('bookings')).toBe('bookings');
});

const folder = resolve(import.meta.dirname, '../../../../features/help/pictures');
const files = Object.keys(pictures).flatMap((name) => [`${name}-en.webp`, `${name}-es.webp`]);

test.each(files)('the picture %s has the expected size and at most 40 kB', async (file) => {
  const content = readFileSync(join(folder, file));
  const { width, height, format } = await sharp(content).metadata();
  expect({ width, height, format }).toEqual({ ...PICTURE_SIZE, format: 'webp' });
  expect(content.length).toBeLessThanOrEqual(40_000);
});

test('the folder contains no unused pictures', () => {
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
});
