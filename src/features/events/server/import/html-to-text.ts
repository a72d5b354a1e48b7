import { type MarkupElement, parseMarkup, TooComplexError } from './markup.ts';

/** Longer than any stored text; bounds the cost of parsing. */
const MAX_CHARACTERS = 50_000;

/** Converts HTML, or text with entities, to plain text with line breaks for paragraphs and lists. */
export function htmlToText(text: string, isDecoded = false): string {
  const start = text.slice(0, MAX_CHARACTERS);
  if (!looksLikeHtml(start)) return start;
  // Line breaks are whitespace in HTML, but meaningful in plain text with entities.
  const source = tag.test(start) ? start.replace(/\s+/g, ' ') : start;
  try {
    const plain = renderText(parseMarkup(source, 'html'));
    // WordPress escapes HTML twice in JSON-LD, so tags appear only after decoding.
    return !isDecoded && !tag.test(source) && tag.test(plain) ? htmlToText(plain, true) : plain;
  } catch (error) {
    if (error instanceof TooComplexError) return '';
    throw error;
  }
}

const tag = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i;
const looksLikeHtml = (text: string) =>
  tag.test(text) ||
  /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/i.test(text) ||
  /<!--/.test(text);

const hiddenElements = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'iframe',
]);
const lineElements = new Set(['tr', 'dt', 'dd', 'div', 'section', 'article', 'figure', 'address']);
const paragraphElements = /^(p|h[1-6]|ul|ol|dl|table|blockquote|pre|hr|header|footer)$/;

/** Renders the visible text of an element, with line breaks around blocks. */
export function renderText(element: MarkupElement): string {
  if (hiddenElements.has(element.name)) return '';
  const content = element.children
    .map((child) => (typeof child === 'string' ? child : renderText(child)))
    .join('');
  if (element.name === 'br') return '\n';
  if (element.name === 'li') return `\n- ${content.trim()}`;
  if (lineElements.has(element.name)) return `\n${content}\n`;
  if (paragraphElements.test(element.name)) return `\n\n${content}\n\n`;
  return content;
}
