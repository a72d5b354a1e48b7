const BASE = 'http://same.invalid';

/**
 * Returns the address as a path of this site ("/booking?date=…"), or undefined if a browser could resolve it
 * to another site: "//evil.example", "/\evil.example", "/.//evil.example", "https:…", embedded tabs and line
 * breaks.
 */
export function sameSitePath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !isRooted(address) || hasControlCharacter(address)) {
    return undefined;
  }
  try {
    const url = new URL(address, BASE);
    const path = url.pathname + url.search + url.hash;
    // Dot segments can resolve to a second slash: "/.//evil.example" becomes "//evil.example".
    return url.origin === BASE && isRooted(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

const isRooted = (path: string) => /^\/(?![/\\])/.test(path);

function hasControlCharacter(text: string) {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
