import compile from 'icu-minify/compile';

/** Messages of one language, nested by namespace. */
export type Texts = { [key: string]: string | Texts };

/**
 * Returns one message per difference between a translation and the English texts: missing and extra keys,
 * invalid messages, mismatched arguments or tags, and untranslated texts. `identical` lists texts that are the
 * same in both languages.
 */
export function compareTexts(english: Texts, translated: Texts, identical: Set<string>): string[] {
  const [source, target] = [flattenTexts(english), flattenTexts(translated)];
  return [
    ...[...source.keys()].filter((key) => !target.has(key)).map((key) => `"${key}" is missing`),
    ...[...target.keys()]
      .filter((key) => !source.has(key))
      .map((key) => `"${key}" does not exist in the English texts`),
    ...[...target].flatMap(([key, text]) => problemsOf(key, source.get(key), text, identical)),
  ];
}

function problemsOf(
  key: string,
  english: string | undefined,
  text: string,
  identical: Set<string>,
) {
  if (english === undefined) return [];
  const problems: string[] = [];
  if (english === text && !identical.has(text)) problems.push(`"${key}" is still English: ${text}`);
  try {
    const [expected, actual] = [placeholdersOf(english), placeholdersOf(text)];
    if (expected !== actual)
      problems.push(`"${key}" has {${actual}} where English has {${expected}}`);
  } catch {
    problems.push(`"${key}" is not a valid message: ${text}`);
  }
  return problems;
}

/** Returns the texts by their full keys, such as "bookings.card.free". */
export function flattenTexts(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[path + key, text] as const]
        : [...flattenTexts(text, `${path}${key}.`).entries()],
    ),
  );
}

/** Distinct arguments, plurals or selects, and tags of a message: "<link>, count (2), name". */
function placeholdersOf(text: string): string {
  const placeholders = new Set<string>();
  collectPlaceholders(compile(text), placeholders);
  return [...placeholders].sort().join(', ');
}

/**
 * A compiled message is a string, or a list of strings and parts: ["name"], ["count", 2, { one: … }],
 * ["tag", …content].
 */
function collectPlaceholders(message: unknown, into: Set<string>): void {
  if (!Array.isArray(message)) return;
  for (const part of message.filter(Array.isArray)) {
    const [name, kind, choices] = part;
    if (part.length === 1) into.add(name);
    else if (typeof kind === 'number') {
      into.add(`${name} (${kind})`);
      for (const choice of Object.values(choices ?? {})) collectPlaceholders(choice, into);
    } else {
      into.add(`<${name}>`);
      collectPlaceholders(part.slice(1), into);
    }
  }
}
