import compile from 'icu-minify/compile';

/** A catalogue of messages: texts, or shelves of them. */
export type Texts = { [key: string]: string | Texts };

/**
 * A sentence for every way in which a translated catalogue does not say what the English one says:
 * missing and superfluous keys, texts that do not compile, other arguments or tags, and texts that
 * were left in English. `alike` are the texts that are the same in both languages.
 */
export function compareTexts(english: Texts, translated: Texts, alike: Set<string>): string[] {
  const [ours, theirs] = [flat(english), flat(translated)];
  return [
    ...[...ours.keys()].filter((key) => !theirs.has(key)).map((key) => `"${key}" is missing`),
    ...[...theirs.keys()].filter((key) => !ours.has(key)).map((key) => `"${key}" is superfluous`),
    ...[...theirs].flatMap(([key, text]) => problemsOf(key, ours.get(key), text, alike)),
  ];
}

function problemsOf(key: string, english: string | undefined, text: string, alike: Set<string>) {
  if (english === undefined) return [];
  const found: string[] = [];
  if (english === text && !alike.has(text)) found.push(`"${key}" is still English: ${text}`);
  try {
    const [asked, given] = [partsOf(english), partsOf(text)];
    if (asked !== given) found.push(`"${key}" has {${given}} where English has {${asked}}`);
  } catch {
    found.push(`"${key}" is no valid message: ${text}`);
  }
  return found;
}

/** The texts by their whole key: "bookings.card.free". */
export function flat(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[path + key, text] as const]
        : [...flat(text, `${path}${key}.`).entries()],
    ),
  );
}

/** Arguments, choices and tags of a message, each once: "<link>, count (2), name". */
function partsOf(text: string): string {
  const parts = new Set<string>();
  collect(compile(text), parts);
  return [...parts].sort().join(', ');
}

/**
 * A compiled message is a text, or a list of texts and parts: ["name"], ["count", 2, { one: … }],
 * ["tag", …what is inside].
 */
function collect(message: unknown, into: Set<string>): void {
  if (!Array.isArray(message)) return;
  for (const part of message.filter(Array.isArray)) {
    const [name, kind, choices] = part;
    if (part.length === 1) into.add(name);
    else if (typeof kind === 'number') {
      into.add(`${name} (${kind})`);
      for (const choice of Object.values(choices ?? {})) collect(choice, into);
    } else {
      into.add(`<${name}>`);
      collect(part.slice(1), into);
    }
  }
}
