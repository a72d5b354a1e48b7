import { elementsIn, type Markup, textIn } from './markup.ts';

/** A thing of schema.org: its properties by name, "@type" and "@id" among them. */
export type Thing = Record<string, unknown>;

const DEEPEST = 30;

/** Things that an event's properties lead to, and that are not told of as events of this page. */
const asides = new Set(['superEvent', 'organizer', 'performer', 'workFeatured', 'recordedIn']);

/** All things in JSON-LD, wherever they are nested; and those with an id, by id. */
export function thingsIn(json: unknown): { things: Thing[]; byId: Map<string, Thing> } {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, depth + 1);
      return;
    }
    const thing = value as Thing;
    things.push(thing);
    const id = thing['@id'];
    // A mere reference has its id and nothing else.
    if (typeof id === 'string' && Object.keys(thing).length > 1) byId.set(id, thing);
    for (const [name, each] of Object.entries(thing)) if (!asides.has(name)) walk(each, depth + 1);
  };
  walk(json, 0);
  return { things, byId };
}

/** What a JSON-LD script holds; undefined where it can't be read even with raw line breaks mended. */
export function readJson(text: string): unknown {
  // Some pages still hide their scripts from browsers of the last century.
  const bare = text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)? ?<!\[CDATA\[ ?(?:\*\/)?)/, '');
  const json = bare.replace(/(?:-->|(?:\/\/|\/\*)? ?\]\]> ?(?:\*\/)?|;)$/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what breaks it
  for (const attempt of [json, json.replace(/[\u0000-\u001f]+/g, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The mended text is tried next.
    }
  }
  return undefined;
}

/** The top things of a page's microdata, in the shape of JSON-LD. */
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

/** A property that is named again becomes a list. */
function add(thing: Thing, name: string, value: unknown) {
  const known = Object.hasOwn(thing, name) ? thing[name] : undefined;
  const next = known === undefined ? value : [known, value].flat();
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

/** The scripts of a page that hold JSON-LD. */
export function scriptsIn(root: Markup): string[] {
  return [...elementsIn(root)]
    .filter(
      ({ name, attributes }) =>
        name === 'script' && /^application\/ld\+json/i.test(attributes.type?.trim() ?? ''),
    )
    .map(({ children }) => children.join(''));
}
