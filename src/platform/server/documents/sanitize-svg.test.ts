import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const svg = (content: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${content}</svg>`;

describe('sanitizeSvg', () => {
  test('keeps shapes, gradients and styles, and drops metadata from drawing programs', () => {
    const result = sanitizeSvg(
      svg(
        '<title>Logo</title><metadata><rdf:RDF/></metadata><sodipodi:namedview id="x"/><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path class="a" d="M0 0h9"/><use xlink:href="#g"/>',
      ),
    );
    expect(result).toHaveProperty('svg');
    const cleaned = 'svg' in result ? result.svg : '';
    expect(cleaned).toContain('<path class="a" d="M0 0h9">');
    expect(cleaned).toContain('<linearGradient id="g">');
    expect(cleaned).not.toMatch(/Logo|RDF|namedview/);
  });

  test.each([
    svg(`<style>.a{fill:url("#g")}</style><path class="a" d="M0 0"/>`),
    svg(`<style>.a{fill:url( '#g' )}</style><path class="a" d="M0 0"/>`),
    svg(`<path fill='url("#g")' d="M0 0"/>`),
    svg(`<path style="fill:url('#g')" d="M0 0"/>`),
  ])('keeps a quoted reference inside the file: %s', (source) => {
    expect(sanitizeSvg(source)).toHaveProperty('svg');
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'active'],
    ['a prefixed script', svg('<svg:script xmlns:svg="x">alert(1)</svg:script>'), 'active'],
    ['an event handler', svg('<path d="M0 0" onload="alert(1)"/>'), 'active'],
    ['a script link', svg('<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'), 'active'],
    ['embedded HTML', svg('<foreignObject><p/></foreignObject>'), 'active'],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<path d="M0 0"/>')}`,
      'active',
    ],
    ['a reference to another host', svg('<use href="https://example.org/x.svg#a"/>'), 'external'],
    ['an image', svg('<image href="/etc/passwd"/>'), 'external'],
    ['an imported style', svg('<style>@import "https://example.org"</style>'), 'external'],
    ['a style of another host', svg('<path style="fill:url(https://example.org)"/>'), 'external'],
    ['a quoted style of another host', svg(`<path style="fill:url( '//e.org/#a')"/>`), 'external'],
    ['a quoted reference in a style', svg('<style>a{fill:url("e.svg#a")}</style>'), 'external'],
    ['text', svg('<text>Venue</text>'), 'text'],
    ['an HTML root element', '<html><body/></html>', 'unreadable'],
    ['no content', '', 'unreadable'],
  ])('rejects an SVG with %s', (_case, source, problem) => {
    expect(sanitizeSvg(source)).toEqual({ problem });
  });
});
