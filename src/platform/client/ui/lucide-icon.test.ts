import { Check } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './lucide-icon.ts';

const CustomCheck = createIcon({
  name: 'check',
  size: 24,
  node: [['path', { d: 'M20 6 9 17l-5-5', key: 'path' }]],
});

test.each([
  {},
  { className: 'size-5 shrink-0' },
  { 'aria-hidden': true } as const,
  { 'aria-label': 'Alerts', role: 'img' },
])('renders the same SVG as lucide with %j', (props) => {
  const own = renderToStaticMarkup(createElement(CustomCheck, props));
  expect(attributesOf(own)).toEqual(
    attributesOf(renderToStaticMarkup(createElement(Check, props))),
  );
});

/** The sorted tags and attributes of the markup: their order does not matter. */
const attributesOf = (markup: string) =>
  markup
    .replaceAll(/\s+"/g, '"')
    .split(/(?<=[">])\s*/)
    .map((part) => part.trim())
    .sort();
