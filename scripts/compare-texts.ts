import compile from 'icu-minify/compile';

/** A catalogue of messages, nested by namespace. */
export type Texts = { [key: string]: string | Texts };

/**
 * Returns one sentence per difference between a translated catalogue and the English one: missing and extra
 * keys, texts that do not compile, other arguments or tags, and texts left in English. `alike` lists texts
 * that are the same in both languages.
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

/** The texts by full key: "bookings.card.free". */
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
 * ["tag", …content].
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
