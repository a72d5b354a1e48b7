import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '#platform/server/services.ts';
import { kioskCookieName } from '#platform/server/sessions/kiosks.ts';
import type { TestApp } from '#tests/test-app.ts';
import { storeKiosk } from './kiosk-queries.ts';
import { hashToken } from './kiosk-service.ts';
import { hashPin } from './pin-hash.ts';

export async function aKioskId(app: TestApp): Promise<string> {
  return (await aKiosk(app)).id;
}

/** Starts a kiosk and returns its id and its Cookie header. */
export async function aKiosk(
  app: Pick<TestApp, 'db'> & { services: Pick<Services, 'config' | 'clock'> },
  { pin = '4711', printsLabels = false } = {},
): Promise<{ id: string; cookie: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = await storeKiosk(app.db, {
    tokenHash: hashToken(token),
    pinHash: await hashPin(pin),
    startedBy: randomUUID(),
    startedAt: app.services.clock.now(),
    printsLabels,
  });
  return { id, cookie: `${kioskCookieName(app.services.config)}=${token}` };
}
