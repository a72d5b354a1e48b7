import { eq } from 'drizzle-orm';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '../eventually.ts';

type Slot = { date: string; slotLabel: string };

/** Signs a waiver, then books, pays and cancels as a family. Returns early when the server crashes. */
export async function bookPayAndCancel(
  address: string,
  { db }: Database,
  slot: Slot,
  guardianEmail: string,
) {
  await db.insert(waivers).values({ ...aWaiver(), guardianEmail });
  try {
    const { sessionId } = await book(address, slot, guardianEmail);
    await post(address, `/api/sandbox-checkout/${sessionId}`, { outcome: 'paid' });
    const { id, token } = await linkInEmail(address, db, guardianEmail);
    await post(address, `/api/bookings/${id}/cancel`, { token });
  } catch (error) {
    if (!(error instanceof ServerGone)) throw error;
  }
}

/** Books with the family's email as the idempotency key, so that a retry after a crash returns the same booking. */
export function book(address: string, slot: Slot, guardianEmail: string) {
  const input = { ...slot, guardianName: 'Kim Crash', guardianEmail };
  return post(address, '/api/bookings/create-checkout', input, {
    'idempotency-key': guardianEmail,
  });
}

/** The server was killed: the connection broke or was refused. */
class ServerGone extends Error {}

async function post(address: string, path: string, body: object, headers = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ServerGone();
  });
  const text = await response.text().catch(() => {
    throw new ServerGone();
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Reads the booking's id and token from the queued email, sent or not. Throws if the server crashes. */
async function linkInEmail(address: string, db: Database['db'], recipient: string) {
  const link = await eventually(
    'the confirmation is queued or the server has crashed',
    async () => {
      const [email] = await db.select().from(outbox).where(eq(outbox.recipient, recipient));
      const match = /booking=([\w-]+)&token=([\w-]+)/.exec(JSON.stringify(email?.mail ?? ''));
      if (match) return match;
      return (await isAlive(address)) ? null : 'gone';
    },
  );
  if (link === 'gone') throw new ServerGone();
  return { id: link[1], token: link[2] };
}

const isAlive = (address: string) =>
  fetch(`${address}/api/health`).then(
    () => true,
    () => false,
  );
