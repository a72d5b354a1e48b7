import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serveTasks } from '../child-process.ts';
import { type Latencies, latenciesOf } from '../latencies.ts';

/** A family that is signed in, on a network of its own; `firstDay` is the index of the day that it asks for first. */
export type SaleFamily = { email: string; cookie: string; network: string; firstDay: number };
export type SaleTask = { port: number; dates: string[]; families: SaleFamily[]; perSecond: number };

const CALLS = ['availability', 'price', 'book', 'payment page', 'pay', 'status'] as const;
export type SaleCall = (typeof CALLS)[number];

export type SaleLoad = {
  /** Times of all calls, successful or not. */
  latencies: Record<SaleCall, Latencies>;
  /** Families whose payment was confirmed. */
  paid: number;
  /** Families that found nothing free, or were refused `ATTEMPTS` times. */
  leftWithout: number;
  /** Bookings refused because somebody else took the last place in between. */
  refused: number;
  /** How often each unexpected status or network error occurred; the family then leaves. */
  errors: Record<string, number>;
  /** From the first arrival to the last confirmed payment, and to the last family's end. */
  soldAfterSeconds: number;
  seconds: number;
};

type Slot = { label: string; available: number };
type Outcome = 'paid' | 'left';

const ATTEMPTS = 6;
/** How long families look at the sessions, and at the payment page. Deterministic per family. */
const CHOOSING_MILLIS = { from: 1000, to: 4000 };
const PAYING_MILLIS = { from: 2000, to: 6000 };

const agent = new Agent({ keepAlive: true });

/** Lets families arrive at a fixed rate, however long the server takes. */
async function run({ port, dates, families, perSecond }: SaleTask): Promise<SaleLoad> {
  const durations = new Map<SaleCall, number[]>(CALLS.map((call) => [call, []]));
  const errors: Record<string, number> = {};
  let refused = 0;
  let lastPaidAt = 0;
  const startedAt = performance.now();

  /** Returns the response's body, null if the session is full; throws on any other status. */
  async function send<Body>(
    name: SaleCall,
    { cookie, network }: SaleFamily,
    path: string,
    body?: object,
  ): Promise<Body | null> {
    const sentAt = performance.now();
    const headers = { cookie, 'x-forwarded-for': network, 'content-type': 'application/json' };
    const options = { port, host: '127.0.0.1', path, method: body ? 'POST' : 'GET', agent };
    const { status, text } = await exchange({ ...options, headers }, body && JSON.stringify(body));
    durations.get(name)?.push(performance.now() - sentAt);
    if (status === 409 && name === 'book') return null;
    if (status !== 200) throw Object.assign(new Error(text), { code: `${name} ${status}` });
    return JSON.parse(text) as Body;
  }

  async function visit(family: SaleFamily, index: number): Promise<Outcome> {
    let fullDays = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const date = dates[(family.firstDay + fullDays) % dates.length] as string;
      const path = `/api/bookings/availability?date=${date}`;
      const slots = (await send<Slot[]>('availability', family, path)) ?? [];
      const free = slots.filter(({ available }) => available > 0);
      const slot = free[index % (free.length || 1)];
      if (!slot) {
        fullDays += 1;
        continue;
      }
      await think(CHOOSING_MILLIS, index);
      if (await book(family, { date, slotLabel: slot.label }, index)) return 'paid';
      refused += 1;
    }
    return 'left';
  }

  async function book(family: SaleFamily, slot: object, index: number): Promise<boolean> {
    await send('price', family, '/api/bookings/price', { type: 'open-play', ...slot });
    const guardian = { guardianName: 'Robin Sale', guardianEmail: family.email };
    const booked = await send<{ sessionId: string }>(
      'book',
      family,
      '/api/bookings/create-checkout',
      { ...slot, ...guardian },
    );
    if (!booked) return false;
    const paymentPage = `/api/sandbox-checkout/${booked.sessionId}`;
    await send('payment page', family, paymentPage);
    await think(PAYING_MILLIS, index);
    await send('pay', family, paymentPage, { outcome: 'paid' });
    const statusPath = `/api/checkout/status?session_id=${booked.sessionId}`;
    const status = await send<{ status: string }>('status', family, statusPath);
    if (status?.status !== 'paid') {
      throw Object.assign(new Error('not paid'), { code: `status ${status?.status}` });
    }
    lastPaidAt = performance.now();
    return true;
  }

  const visits: Promise<Outcome>[] = [];
  for (const [index, family] of families.entries()) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    visits.push(
      visit(family, index).catch((error: Error & { code?: string }) => {
        const code = error.code ?? error.message;
        errors[code] = (errors[code] ?? 0) + 1;
        return 'left';
      }),
    );
  }
  const outcomes = await Promise.all(visits);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    latencies: Object.fromEntries(
      [...durations].map(([name, times]) => [name, latenciesOf(times, seconds * 1000)]),
    ) as SaleLoad['latencies'],
    paid: outcomes.filter((outcome) => outcome === 'paid').length,
    leftWithout: outcomes.filter((outcome) => outcome === 'left').length,
    refused,
    errors,
    soldAfterSeconds: (lastPaidAt - startedAt) / 1000,
    seconds,
  };
}

/** Pauses for a time within the range that differs between families, in steps of a hundredth. */
const think = ({ from, to }: { from: number; to: number }, index: number) =>
  pause(from + ((to - from) * ((index * 37) % 100)) / 100);

function exchange(options: Parameters<typeof request>[1], body: string | undefined) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(options as object, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

serveTasks(run);
