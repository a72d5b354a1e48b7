import { Parser } from 'htmlparser2';
import { escapeHtml } from '#shared/escape-html.ts';

/** The reason why an SVG is rejected. */
export type SvgProblem = 'active' | 'external' | 'text' | 'unreadable';

const allowedTags = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon lineargradient radialgradient stop ' +
    'clippath mask pattern marker filter fegaussianblur feoffset feblend fecolormatrix femerge femergenode ' +
    'feflood fecomposite title desc metadata style switch a'
  ).split(' '),
);
/** Rejected: rendered with the server's fonts, text would look different than in the designer's program. */
const textTags = new Set(['text', 'tspan', 'textpath', 'font', 'glyph']);
const activeTags = new Set(
  'script foreignobject iframe object embed audio video animate animatetransform animatemotion set handler listener'.split(
    ' ',
  ),
);
/** Metadata from drawing programs; omitted with its content. */
const ignoredTags = new Set(['metadata', 'title', 'desc']);

/** Spaces and the quote are in the lookahead: outside it, the expression would match without them. */
const EXTERNAL_STYLE = /@import|url\((?!\s*['"]?#)/i;

/**
 * Sanitizes an SVG file: keeps known elements, and drops metadata and unknown elements. Returns a problem instead if
 * the file contains active content, text or external references, or is not an SVG.
 */
export function sanitizeSvg(source: string): { svg: string } | { problem: SvgProblem } {
  const parts: string[] = [];
  let problem: SvgProblem | null = null;
  let ignoredDepth = 0;
  let elementCount = 0;
  const fail = (found: SvgProblem) => {
    problem ??= found;
  };
  const parser = new Parser(
    {
      onprocessinginstruction: (_name, data) => {
        if (/^!doctype[^>]*\[/i.test(data)) fail('active');
      },
      onopentag: (tag, attributes) => {
        const name = localName(tag);
        elementCount += 1;
        if (elementCount === 1 && name !== 'svg') fail('unreadable');
        if (ignoredDepth > 0 || ignoredTags.has(name)) {
          ignoredDepth += 1;
          return;
        }
        if (activeTags.has(name)) fail('active');
        else if (textTags.has(name)) fail('text');
        else if (name === 'image') fail('external');
        const isPrefixed = tag.includes(':');
        if (!allowedTags.has(name) || isPrefixed) {
          ignoredDepth += 1;
          return;
        }
        parts.push(`<${tag}${attributesOf(attributes, fail)}>`);
      },
      ontext: (text) => {
        if (ignoredDepth > 0) return;
        if (EXTERNAL_STYLE.test(text)) fail('external');
        parts.push(escapeHtml(text));
      },
      onclosetag: (tag) => {
        if (ignoredDepth > 0) ignoredDepth -= 1;
        else parts.push(`</${tag}>`);
      },
      onerror: () => fail('unreadable'),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  if (problem) return { problem };
  return elementCount === 0 ? { problem: 'unreadable' } : { svg: parts.join('') };
}

function attributesOf(
  attributes: Record<string, string>,
  fail: (problem: SvgProblem) => void,
): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      const local = localName(name);
      if (local.startsWith('on') || /^\s*(javascript|vbscript):/i.test(value)) fail('active');
      if (local === 'href' && !value.startsWith('#')) fail('external');
      if (EXTERNAL_STYLE.test(value)) fail('external');
      return ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}

const localName = (name: string) => (name.split(':').at(-1) ?? '').toLowerCase();
