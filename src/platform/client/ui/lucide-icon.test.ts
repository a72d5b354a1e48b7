import { Check } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './lucide-icon.ts';

const OwnCheck = createIcon({
  name: 'check',
  size: 24,
  node: [['path', { d: 'M20 6 9 17l-5-5', key: 'path' }]],
});

test.each([
  {},
  { className: 'size-5 shrink-0' },
  { 'aria-hidden': true } as const,
  { 'aria-label': 'Alerts', role: 'img' },
])('draws an icon with %j as lucide draws it', (props) => {
  const own = renderToStaticMarkup(createElement(OwnCheck, props));
  expect(attributesOf(own)).toEqual(
    attributesOf(renderToStaticMarkup(createElement(Check, props))),
  );
});

/** The markup's words in order of the alphabet: the order of attributes does not matter. */
const attributesOf = (markup: string) =>
  markup
    .replaceAll(/\s+"/g, '"')
    .split(/(?<=[">])\s*/)
    .map((part) => part.trim())
    .sort();
