export type Device = { browser: string | null; system: string | null };

/** Most user agents also name the browsers they derive from, so specific patterns come first. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\b(Macintosh|Mac OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system names from a user agent; null if unknown. */
export function parseUserAgent(userAgent: string | null): Device {
  const findName = (list: [string, RegExp][]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: findName(browsers), system: findName(systems) };
}
