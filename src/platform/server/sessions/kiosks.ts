import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** A tablet in kiosk mode in the foyer: it has a kiosk session and no account's. */
export type CurrentKiosk = { id: string; startedAt: Date };

/** Identifies the calling kiosk by its cookie. */
export type Kiosks = {
  /** No query without a kiosk cookie. Null for an ended kiosk. */
  kioskOf(headers: IncomingHttpHeaders): Promise<CurrentKiosk | null>;
};

/** The cookie's name: over HTTPS the prefix binds it to this host. */
export function kioskCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}playvillage.kiosk`;
}

/** The token in a Cookie header, not checked. */
export function kioskTokenOf(
  cookieHeader: string | undefined,
  config: Pick<Config, 'publicUrl'>,
): string | null {
  const name = kioskCookieName(config);
  for (const part of cookieHeader?.split(';') ?? []) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}
