const HERE = 'http://same.invalid';

/**
 * The path to continue to ("/booking?date=…") if it is a path of this site; nothing for anything a browser
 * could resolve to another site: "//evil.example", "/\evil.example", "/.//evil.example", "https:…", embedded
 * tabs and line breaks (decisions: Sign-in, only same-site paths).
 */
export function sameSitePath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !isRooted(address) || hasControlCharacter(address)) {
    return undefined;
  }
  try {
    const url = new URL(address, HERE);
    const path = url.pathname + url.search + url.hash;
    // Dots can dissolve into a second slash: "/.//evil.example" is "//evil.example".
    return url.origin === HERE && isRooted(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

const isRooted = (path: string) => /^\/(?![/\\])/.test(path);

function hasControlCharacter(text: string) {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
