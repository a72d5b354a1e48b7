import { eq } from 'drizzle-orm';
import { aWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { eventually } from '../eventually.ts';

type Slot = { date: string; slotLabel: string };

/**
 * A family books, pays, and cancels in time. A broken connection ends the sequence.
 */
export async function visit(address: string, { db }: Database, slot: Slot, guardianEmail: string) {
  await db.insert(waivers).values({ ...aWaiver(), guardianEmail });
  try {
    const { sessionId } = await book(address, slot, guardianEmail);
    await post(address, `/api/sandbox-checkout/${sessionId}`, { outcome: 'paid' });
    const { id, token } = await linkInMail(address, db, guardianEmail);
    await post(address, `/api/bookings/${id}/cancel`, { token });
  } catch (error) {
    if (!isCut(error)) throw error;
  }
}

/** Books under the family's key: repeated after a crash, it is the same booking. */
export function book(address: string, slot: Slot, guardianEmail: string) {
  const input = { ...slot, guardianName: 'Kim Crash', guardianEmail };
  return post(address, '/api/bookings/create-checkout', input, {
    'idempotency-key': guardianEmail,
  });
}

/** Whether the server was killed: the connection broke or was refused. */
class ServerGone extends Error {}
const isCut = (error: unknown) => error instanceof ServerGone;

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

/** The mail is queued with the booking; whether it was sent does not matter here. */
async function linkInMail(address: string, db: Database['db'], recipient: string) {
  const link = await eventually('the confirmation is written, or the server is gone', async () => {
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, recipient));
    const found = /booking=([\w-]+)&token=([\w-]+)/.exec(JSON.stringify(mail?.mail ?? ''));
    if (found) return found;
    return (await lives(address)) ? null : 'gone';
  });
  if (link === 'gone') throw new ServerGone();
  return { id: link[1], token: link[2] };
}

const lives = (address: string) =>
  fetch(`${address}/api/health`).then(
    () => true,
    () => false,
  );
