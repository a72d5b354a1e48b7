import { createHash } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { type Kiosks, kioskTokenOf } from '#platform/server/sessions/kiosks.ts';
import { findRunningKiosk } from './kiosk-queries.ts';

/** Looks up the kiosk of a request's cookie. Only token hashes are stored, so a leaked table grants no access. */
export function createKioskService({
  config,
  db,
  clock,
}: Pick<Services, 'config' | 'db' | 'clock'>): Kiosks {
  return {
    kioskOf: async ({ cookie }) => {
      const token = kioskTokenOf(cookie, config);
      return token ? findRunningKiosk(db, hashToken(token), clock.now()) : null;
    },
  };
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
