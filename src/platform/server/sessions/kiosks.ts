import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.ts';

/** A tablet in kiosk mode at the entrance: it has a kiosk session instead of an account session. */
export type CurrentKiosk = {
  id: string;
  startedAt: Date;
  /** Whether a label printer is connected to the tablet. */
  printsLabels: boolean;
};

/** Identifies the calling kiosk by its cookie. */
export type Kiosks = {
  /** Returns null for an ended kiosk. Runs no query without a kiosk cookie. */
  kioskOf(headers: IncomingHttpHeaders): Promise<CurrentKiosk | null>;
};

/** The cookie name; over HTTPS the prefix binds it to this host. */
export function kioskCookieName({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}playvillage.kiosk`;
}

/** The unverified token in a Cookie header. */
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
