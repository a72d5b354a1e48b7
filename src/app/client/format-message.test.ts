import { createTranslator } from 'use-intl';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import formatMessage from './format-message.ts';

const texts = {
  spots: '{count, plural, =0 {full} one {# spot left} other {# spots left}}',
  share: '{share, number, ::percent}',
};
const compiled = compileMessages(texts) as Record<keyof typeof texts, never>;

function format(
  key: keyof typeof texts,
  values: Record<string, number>,
  locale: 'en-US' | 'es-US' = 'en-US',
) {
  const cache = _createCache();
  const formatters = _createIntlFormatters(cache);
  const created: unknown[] = [];
  const getNumberFormat: typeof formatters.getNumberFormat = (...style) => {
    created.push(style);
    return formatters.getNumberFormat(...style);
  };
  const options = { cache, locale, formatters: { ...formatters, getNumberFormat } };
  return { text: formatMessage(key, compiled[key], values, options), created: created.length };
}

test.each([0, 1, 7, 999, 1000, 12_345, -3, 2.5])('writes %d as use-intl does', (count) => {
  for (const locale of ['en-US', 'es-US'] as const) {
    const translate = createTranslator({ locale, messages: texts });
    expect(format('spots', { count }, locale).text).toBe(translate('spots', { count }));
  }
});

test('loads no number format for counts below a thousand', () => {
  expect(format('spots', { count: 999 }).created).toBe(0);
  expect(format('spots', { count: 1000 }).created).toBe(1);
});

test('keeps the style of a number', () => {
  expect(format('share', { share: 0.4 }).text).toBe('40%');
});
