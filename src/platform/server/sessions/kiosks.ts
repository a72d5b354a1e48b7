import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** A tablet that staff gave to the families in the foyer: it holds this and no account's session. */
export type CurrentKiosk = { id: string; startedAt: Date };

/** Which kiosk is calling, told by its own cookie alone. */
export type Kiosks = {
  /** Costs no query without a kiosk's cookie. Null also for one that was ended. */
  kioskOf(headers: IncomingHttpHeaders): Promise<CurrentKiosk | null>;
};

/** The kiosk cookie's name: over HTTPS the prefix ties it to this very host. */
export function kioskCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}playvillage.kiosk`;
}

/** The token in a Cookie header, whether or not a kiosk still runs under it. */
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
