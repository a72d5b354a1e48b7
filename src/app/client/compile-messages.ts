import compile from 'icu-minify/compile';

type Texts = { [key: string]: string | Texts };

/**
 * Parses every text of a catalogue ahead of time, so that browsers need no parser (13 kB less on
 * the first visit). Throws on an invalid ICU message, naming its key.
 */
export function compileMessages(texts: Texts, path = ''): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? compiled(text, path + key)
        : compileMessages(text, `${path}${key}.`),
    ]),
  );
}

function compiled(text: string, key: string) {
  try {
    return compile(text);
  } catch (error) {
    throw new Error(`The text "${key}" is not a valid message: ${text}`, { cause: error });
  }
}
