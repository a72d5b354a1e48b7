import compile from 'icu-minify/compile';

type Texts = { [key: string]: string | Texts };

/**
 * Compiles the ICU messages at build time, so that browsers need no parser (13 kB less on the first visit).
 * Throws with the key of an invalid message.
 */
export function compileMessages(texts: Texts, path = ''): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? compileText(text, path + key)
        : compileMessages(text, `${path}${key}.`),
    ]),
  );
}

function compileText(text: string, key: string) {
  try {
    return compile(text);
  } catch (error) {
    throw new Error(`The text "${key}" is not a valid message: ${text}`, { cause: error });
  }
}
