/**
 * The address to go on to after sign-in, if it is one of ours ("/booking?date=…"); nothing for
 * anything that could lead elsewhere ("//evil.example", "/\\evil.example", "https:…").
 */
export function sameSitePath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined;
  try {
    const url = new URL(address, 'http://same.invalid');
    return url.host === 'same.invalid' ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}
