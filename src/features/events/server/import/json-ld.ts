import { elementsIn, type Markup, textIn } from './markup.ts';

/** A schema.org object: its properties by name, including "@type" and "@id". */
export type Thing = Record<string, unknown>;

const MAX_DEPTH = 30;

/** Properties whose nested events are not events of this page. */
const ignoredProperties = new Set([
  'superEvent',
  'organizer',
  'performer',
  'workFeatured',
  'recordedIn',
]);

/** All objects in JSON-LD at any depth, and those with an id by id. */
export function thingsIn(json: unknown): { things: Thing[]; byId: Map<string, Thing> } {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, depth + 1);
      return;
    }
    const thing = value as Thing;
    things.push(thing);
    const id = thing['@id'];
    // An object with only an id is a reference.
    if (typeof id === 'string' && Object.keys(thing).length > 1) byId.set(id, thing);
    for (const [name, each] of Object.entries(thing))
      if (!ignoredProperties.has(name)) walk(each, depth + 1);
  };
  walk(json, 0);
  return { things, byId };
}

/** Parses a JSON-LD script, tolerating raw line breaks in strings; undefined if it is invalid. */
export function readJson(text: string): unknown {
  // Some pages wrap scripts in comments or CDATA for ancient browsers.
  const bare = text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)? ?<!\[CDATA\[ ?(?:\*\/)?)/, '');
  const json = bare.replace(/(?:-->|(?:\/\/|\/\*)? ?\]\]> ?(?:\*\/)?|;)$/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes the JSON invalid
  for (const attempt of [json, json.replace(/[\u0000-\u001f]+/g, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Try the repaired text next.
    }
  }
  return undefined;
}

/** The top-level objects of a page's microdata, in the shape of JSON-LD. */
export function microdataIn(root: Markup): Thing[] {
  const tops: Thing[] = [];
  const walk = (element: Markup, into: Thing | null) => {
    const { attributes, children } = element;
    const isThing = 'itemscope' in attributes;
    const thing: Thing | null = isThing
      ? { '@type': attributes.itemtype?.split(/\s+/) ?? [], ...idOf(attributes.itemid) }
      : into;
    if (into && attributes.itemprop !== undefined) {
      const value = isThing ? thing : microdataValue(element);
      for (const name of attributes.itemprop.split(/\s+/)) add(into, name, value);
    } else if (isThing && thing) {
      tops.push(thing);
    }
    for (const child of children) if (typeof child !== 'string') walk(child, thing);
  };
  walk(root, null);
  return tops;
}

const idOf = (id: string | undefined) => (id ? { '@id': id } : {});

/** A repeated property becomes a list. */
function add(thing: Thing, name: string, value: unknown) {
  const existing = Object.hasOwn(thing, name) ? thing[name] : undefined;
  const next = existing === undefined ? value : [existing, value].flat();
  Object.defineProperty(thing, name, {
    value: next,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function microdataValue(element: Markup): string {
  const { content, href, src, datetime, value } = element.attributes;
  if (content !== undefined) return content;
  if (/^(a|area|link)$/.test(element.name)) return href ?? '';
  if (/^(img|iframe|embed|video|audio|source)$/.test(element.name)) return src ?? '';
  if (element.name === 'time') return datetime ?? textIn(element).trim();
  return value ?? textIn(element).trim();
}

/** The page's JSON-LD scripts. */
export function scriptsIn(root: Markup): string[] {
  return [...elementsIn(root)]
    .filter(
      ({ name, attributes }) =>
        name === 'script' && /^application\/ld\+json/i.test(attributes.type?.trim() ?? ''),
    )
    .map(({ children }) => children.join(''));
}
