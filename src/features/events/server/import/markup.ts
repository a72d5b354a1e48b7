import { Parser } from 'htmlparser2';

/** An element of XML or HTML; names in lower case, with their prefix ("ev:startdate"). */
export type Markup = {
  name: string;
  attributes: Record<string, string>;
  children: (Markup | string)[];
};

const DEEPEST = 400;
const MAX_ELEMENTS = 300_000;

/** Nested or crowded beyond what people write. */
export class TooComplex extends Error {
  override name = 'TooComplex';
}

/**
 * The document as a tree below a root without a name. Nothing is ever loaded, and a document type
 * declares nothing: of XML's entities only its own five and numbers are known. Throws `TooComplex`.
 */
export function parseMarkup(text: string, kind: 'xml' | 'html'): Markup {
  const root: Markup = { name: '', attributes: {}, children: [] };
  const open = [root];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elements > MAX_ELEMENTS) throw new TooComplex('too many elements');
        if (open.length > DEEPEST) throw new TooComplex('nested too deeply');
        const element = { name: name.toLowerCase(), attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: kind === 'xml', lowerCaseAttributeNames: true },
  );
  parser.end(text);
  return root;
}

/** All elements below, in the order of the document. */
export function* elementsIn(root: Markup): Generator<Markup> {
  const waiting: (Markup | string)[] = [...root.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') continue;
    yield next;
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at];
      if (child) waiting.push(child);
    }
  }
}

/** More of one text is never read; whole pages may be wrapped in hundreds of elements. */
const MAX_CHARACTERS = 100_000;

/** The text of an element and all below it, as it is written. */
export function textIn(element: Markup): string {
  const waiting: (Markup | string)[] = [element];
  let text = '';
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') text += next;
    else
      for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at] ?? '');
    if (text.length >= MAX_CHARACTERS) return text.slice(0, MAX_CHARACTERS);
  }
  return text;
}
