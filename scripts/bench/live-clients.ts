import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveTasks } from './child-process.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import type { Writer } from './sample-writers.ts';

/** Writers are assigned to the two servers alternately; each sends and receives only on its server. */
export type LiveTask = {
  addresses: [string, string];
  writers: Writer[];
  perSecond: number;
  seconds: number;
};
export type LiveResult = {
  /** Time from sending a message until its live update arrives on the recipient's socket. */
  update: Latencies;
  /** Time from sending a message until the recipient has fetched it. */
  contents: Latencies;
  sent: number;
  lost: number;
  duplicated: number;
};

type Client = {
  address: string;
  writer: Writer;
  lastNumber: number;
  received: number[];
  updateCount: number;
};
type Message = { number: number; content: string };

const TIMEOUT_MILLIS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const sentAt: number[] = [];
const updateDurations: number[] = [];
const contentDurations: number[] = [];
/** Message indexes sent to each client, in order. */
const sentTo = new Map<Client, number[]>();

let clients: Client[] = [];
serveTasks(run);

async function connectClients({ addresses, writers }: LiveTask) {
  clients = writers.map((writer, index) => {
    const address = addresses[index % 2] ?? '';
    return { address, writer, lastNumber: 0, received: [], updateCount: 0 };
  });
  // Connects in batches, to limit concurrent handshakes.
  for (let from = 0; from < clients.length; from += 25) {
    await Promise.all(clients.slice(from, from + 25).map(subscribe));
  }
}

async function subscribe(client: Client) {
  const { address, writer } = client;
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    headers: { cookie: writer.cookie, origin: address },
  });
  await once(socket, 'open');
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const update = String(text);
      if (update.includes('"ready"')) resolve();
      if (update.includes('"new_message"')) void onUpdate(client);
    });
  });
  socket.send(JSON.stringify({ type: 'auth', payload: { userId: writer.id } }));
  await ready;
}

/** Senders also receive live updates for their own messages; these are not measured. */
async function onUpdate(client: Client) {
  const receivedAt = performance.now();
  const expected = sentTo.get(client)?.[client.updateCount];
  if (expected !== undefined) {
    client.updateCount += 1;
    updateDurations.push(receivedAt - (sentAt[expected] ?? 0));
  }
  const after = client.lastNumber;
  const { conversationId } = client.writer;
  const path = `/api/conversations/${conversationId}/messages?after=${after}`;
  const messages = JSON.parse(await send(client, 'GET', path)) as Message[];
  const now = performance.now();
  for (const { number, content } of messages.toReversed()) {
    // Concurrent fetches may return the same message.
    if (number <= client.lastNumber) continue;
    client.lastNumber = number;
    const index = Number(content.split(' ')[1]);
    client.received.push(index);
    if (sentTo.get(client)?.includes(index)) contentDurations.push(now - (sentAt[index] ?? 0));
  }
}

async function run(task: LiveTask): Promise<LiveResult> {
  const { perSecond, seconds } = task;
  if (clients.length === 0) await connectClients(task);
  for (const list of [updateDurations, contentDurations, sentAt]) list.length = 0;
  sentTo.clear();
  for (const client of clients) Object.assign(client, { received: [], updateCount: 0 });
  const count = perSecond * seconds;
  const startedAt = performance.now();
  const pendingSends: Promise<string>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = startedAt + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    // Cycles through the pairs; sender and recipient are on different servers and swap roles every round.
    const sender = (index * 2 + (Math.floor(index / (clients.length / 2)) % 2)) % clients.length;
    pendingSends.push(sendMessage(sender, index));
  }
  await Promise.all(pendingSends);
  const deadline = performance.now() + TIMEOUT_MILLIS;
  while (contentDurations.length < count && performance.now() < deadline) await pause(50);
  const results = clients.map((client) => ({
    received: client.received,
    expected: sentTo.get(client) ?? [],
  }));
  const delivered = results.flatMap(({ received, expected }) =>
    expected.filter((index) => received.includes(index)),
  );
  const deliveries = results.flatMap(({ received, expected }) =>
    received.filter((index) => expected.includes(index)),
  );
  return {
    update: latenciesOf(updateDurations, seconds * 1000),
    contents: latenciesOf(contentDurations, seconds * 1000),
    sent: count,
    lost: count - delivered.length,
    duplicated: deliveries.length - delivered.length,
  };
}

function sendMessage(sender: number, index: number): Promise<string> {
  const client = clients[sender] as Client;
  const recipient = clients[sender % 2 ? sender - 1 : sender + 1] as Client;
  sentTo.set(recipient, [...(sentTo.get(recipient) ?? []), index]);
  sentAt[index] = performance.now();
  const { conversationId } = client.writer;
  const body = JSON.stringify({ content: `message ${index}`, clientId: crypto.randomUUID() });
  return send(client, 'POST', `/api/conversations/${conversationId}/messages`, body);
}

function send({ address, writer }: Client, method: string, path: string, body?: string) {
  return new Promise<string>((resolve, reject) => {
    const headers = { cookie: writer.cookie, 'content-type': 'application/json' };
    const call = request(address + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve(text);
        else reject(new Error(`${response.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
