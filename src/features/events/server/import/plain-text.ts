import { type Markup, parseMarkup, TooComplex } from './markup.ts';

/** Longer than any stored text; bounds the cost of long ones. */
const MAX_CHARACTERS = 50_000;

/** Converts HTML, or text with entities, to plain text with line breaks for paragraphs and lists. */
export function plainText(text: string, isDecoded = false): string {
  const start = text.slice(0, MAX_CHARACTERS);
  if (!looksLikeHtml(start)) return start;
  // In HTML, line breaks are whitespace; in text with entities they are kept.
  const source = tag.test(start) ? start.replace(/\s+/g, ' ') : start;
  try {
    const plain = written(parseMarkup(source, 'html'));
    // WordPress escapes its HTML twice in JSON-LD: tags appear only after decoding.
    return !isDecoded && !tag.test(source) && tag.test(plain) ? plainText(plain, true) : plain;
  } catch (error) {
    if (error instanceof TooComplex) return '';
    throw error;
  }
}

const tag = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i;
const looksLikeHtml = (text: string) =>
  tag.test(text) ||
  /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/i.test(text) ||
  /<!--/.test(text);

const invisible = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'iframe']);
const lines = new Set(['tr', 'dt', 'dd', 'div', 'section', 'article', 'figure', 'address']);
const paragraphs = /^(p|h[1-6]|ul|ol|dl|table|blockquote|pre|hr|header|footer)$/;

/** The visible text of an element, with line breaks for blocks. */
export function written(element: Markup): string {
  if (invisible.has(element.name)) return '';
  const inside = element.children
    .map((child) => (typeof child === 'string' ? child : written(child)))
    .join('');
  if (element.name === 'br') return '\n';
  if (element.name === 'li') return `\n- ${inside.trim()}`;
  if (lines.has(element.name)) return `\n${inside}\n`;
  if (paragraphs.test(element.name)) return `\n\n${inside}\n\n`;
  return inside;
}
