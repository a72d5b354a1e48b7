import { Parser } from 'htmlparser2';

/** An XML or HTML element. Names are lower case and include the prefix ("ev:startdate"). */
export type MarkupElement = {
  name: string;
  attributes: Record<string, string>;
  children: (MarkupElement | string)[];
};

const MAX_DEPTH = 400;
const MAX_ELEMENTS = 300_000;

/** Thrown for a document that is nested too deeply or has too many elements. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/**
 * Parses a document into a tree below an unnamed root. Loads nothing and ignores the DTD: in XML, decodes only the five
 * predefined and the numeric entities. Throws `TooComplexError`.
 */
export function parseMarkup(text: string, kind: 'xml' | 'html'): MarkupElement {
  const root: MarkupElement = { name: '', attributes: {}, children: [] };
  const openElements = [root];
  let elementCount = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elementCount > MAX_ELEMENTS) throw new TooComplexError('too many elements');
        if (openElements.length > MAX_DEPTH) throw new TooComplexError('nested too deeply');
        const element = { name: name.toLowerCase(), attributes, children: [] };
        openElements.at(-1)?.children.push(element);
        openElements.push(element);
      },
      ontext(text) {
        openElements.at(-1)?.children.push(text);
      },
      onclosetag() {
        openElements.pop();
      },
    },
    { xmlMode: kind === 'xml', lowerCaseAttributeNames: true },
  );
  parser.end(text);
  return root;
}

/** Yields all descendant elements, in document order. */
export function* descendantsOf(root: MarkupElement): Generator<MarkupElement> {
  const stack: (MarkupElement | string)[] = [...root.children].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') continue;
    yield next;
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child) stack.push(child);
    }
  }
}

/** Limits the text of one element, because hundreds of nested elements may each contain the whole page. */
const MAX_CHARACTERS = 100_000;

/** Returns the text content of an element, at most `MAX_CHARACTERS`. */
export function textContentOf(element: MarkupElement): string {
  const stack: (MarkupElement | string)[] = [element];
  let text = '';
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') text += next;
    else
      for (let index = next.children.length - 1; index >= 0; index--)
        stack.push(next.children[index] ?? '');
    if (text.length >= MAX_CHARACTERS) return text.slice(0, MAX_CHARACTERS);
  }
  return text;
}
