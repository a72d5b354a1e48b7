import { descendantsOf, type MarkupElement, textContentOf } from './markup.ts';

/** A schema.org object: its properties by name, including "@type" and "@id". */
export type Thing = Record<string, unknown>;

const MAX_DEPTH = 30;

/** Events nested in these properties are not the page's own. */
const ignoredProperties = new Set([
  'superEvent',
  'organizer',
  'performer',
  'workFeatured',
  'recordedIn',
]);

/** Collects all objects in JSON-LD at any depth, and indexes those with an "@id". */
export function collectThings(json: unknown): { things: Thing[]; byId: Map<string, Thing> } {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const thing = value as Thing;
    things.push(thing);
    const id = thing['@id'];
    // An object with only an "@id" is a reference.
    if (typeof id === 'string' && Object.keys(thing).length > 1) byId.set(id, thing);
    for (const [name, property] of Object.entries(thing))
      if (!ignoredProperties.has(name)) walk(property, depth + 1);
  };
  walk(json, 0);
  return { things, byId };
}

/** Parses a JSON-LD script, tolerating raw line breaks in strings. Returns undefined if it is invalid. */
export function readJson(text: string): unknown {
  // Some pages still wrap scripts in comments or CDATA.
  const unwrapped = text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)? ?<!\[CDATA\[ ?(?:\*\/)?)/, '');
  const json = unwrapped.replace(/(?:-->|(?:\/\/|\/\*)? ?\]\]> ?(?:\*\/)?|;)$/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters make the JSON invalid
  for (const attempt of [json, json.replace(/[\u0000-\u001f]+/g, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Fall through to the repaired text.
    }
  }
  return undefined;
}

/** Parses the top-level objects of a page's microdata into the shape of JSON-LD. */
export function parseMicrodata(root: MarkupElement): Thing[] {
  const topLevel: Thing[] = [];
  const walk = (element: MarkupElement, parent: Thing | null) => {
    const { attributes, children } = element;
    const isThing = 'itemscope' in attributes;
    const thing: Thing | null = isThing
      ? { '@type': attributes.itemtype?.split(/\s+/) ?? [], ...idOf(attributes.itemid) }
      : parent;
    if (parent && attributes.itemprop !== undefined) {
      const value = isThing ? thing : microdataValue(element);
      for (const name of attributes.itemprop.split(/\s+/)) addProperty(parent, name, value);
    } else if (isThing && thing) {
      topLevel.push(thing);
    }
    for (const child of children) if (typeof child !== 'string') walk(child, thing);
  };
  walk(root, null);
  return topLevel;
}

const idOf = (id: string | undefined) => (id ? { '@id': id } : {});

/** Sets a property; a repeated one becomes a list. Defines it, because its name may be "__proto__". */
function addProperty(thing: Thing, name: string, value: unknown) {
  const existing = Object.hasOwn(thing, name) ? thing[name] : undefined;
  const next = existing === undefined ? value : [existing, value].flat();
  Object.defineProperty(thing, name, {
    value: next,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function microdataValue(element: MarkupElement): string {
  const { content, href, src, datetime, value } = element.attributes;
  if (content !== undefined) return content;
  if (/^(a|area|link)$/.test(element.name)) return href ?? '';
  if (/^(img|iframe|embed|video|audio|source)$/.test(element.name)) return src ?? '';
  if (element.name === 'time') return datetime ?? textContentOf(element).trim();
  return value ?? textContentOf(element).trim();
}

/** Returns the texts of a page's JSON-LD scripts. */
export function findJsonLdScripts(root: MarkupElement): string[] {
  return [...descendantsOf(root)]
    .filter(
      ({ name, attributes }) =>
        name === 'script' && /^application\/ld\+json/i.test(attributes.type?.trim() ?? ''),
    )
    .map(({ children }) => children.join(''));
}
