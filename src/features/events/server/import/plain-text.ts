import { type Markup, parseMarkup, TooComplex } from './markup.ts';

/** More than is ever kept of a text, so that a long one costs little. */
const MAX_CHARACTERS = 50_000;

/** Plain text from what may be HTML, or text with HTML's entities; paragraphs and lists on lines. */
export function plainText(text: string, isWrapped = false): string {
  const start = text.slice(0, MAX_CHARACTERS);
  if (!looksLikeHtml(start)) return start;
  // With tags, lines of the source mean nothing; entities alone leave a text's own lines standing.
  const source = tag.test(start) ? start.replace(/\s+/g, ' ') : start;
  try {
    const plain = written(parseMarkup(source, 'html'));
    // WordPress wraps its HTML in entities once more for JSON-LD: there are tags only now.
    return !isWrapped && !tag.test(source) && tag.test(plain) ? plainText(plain, true) : plain;
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

const unseen = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'iframe']);
const lines = new Set(['tr', 'dt', 'dd', 'div', 'section', 'article', 'figure', 'address']);
const paragraphs = /^(p|h[1-6]|ul|ol|dl|table|blockquote|pre|hr|header|footer)$/;

/** What a person reads of it, on lines. */
export function written(element: Markup): string {
  if (unseen.has(element.name)) return '';
  const inside = element.children
    .map((child) => (typeof child === 'string' ? child : written(child)))
    .join('');
  if (element.name === 'br') return '\n';
  if (element.name === 'li') return `\n- ${inside.trim()}`;
  if (lines.has(element.name)) return `\n${inside}\n`;
  if (paragraphs.test(element.name)) return `\n\n${inside}\n\n`;
  return inside;
}
