import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveTasks } from './child-programs.ts';
import { type Latencies, latenciesOf } from './latencies.ts';
import type { Writer } from './sample-writers.ts';

/** Members alternating between two servers, each listening and writing at the same one. */
export type LiveTask = {
  addresses: [string, string];
  writers: Writer[];
  perSecond: number;
  seconds: number;
};
export type LiveResult = {
  /** From before the sending call to the news on the other's socket. */
  news: Latencies;
  /** … and to the fetched message. */
  words: Latencies;
  sent: number;
  lost: number;
  doubled: number;
};

type Page = { address: string; writer: Writer; lastNumber: number; got: number[]; heard: number };
type Shown = { number: number; content: string };

const TIMEOUT_MILLIS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const sentAt: number[] = [];
const newsTaken: number[] = [];
const wordsTaken: number[] = [];
/** Messages to a page, in order of sending. */
const toPage = new Map<Page, number[]>();

let pages: Page[] = [];
serveTasks(run);

async function open({ addresses, writers }: LiveTask) {
  pages = writers.map((writer, place) => {
    const address = addresses[place % 2] ?? '';
    return { address, writer, lastNumber: 0, got: [], heard: 0 };
  });
  // In small groups, because of the rate limits.
  for (let at = 0; at < pages.length; at += 25) {
    await Promise.all(pages.slice(at, at + 25).map(listen));
  }
}

async function listen(page: Page) {
  const { address, writer } = page;
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    headers: { cookie: writer.cookie, origin: address },
  });
  await once(socket, 'open');
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const news = String(text);
      if (news.includes('"ready"')) resolve();
      if (news.includes('"new_message"')) void onNews(page);
    });
  });
  socket.send(JSON.stringify({ type: 'auth', payload: { userId: writer.id } }));
  await ready;
}

/** The writer gets news too: only messages to this page count. */
async function onNews(page: Page) {
  const at = performance.now();
  const awaited = toPage.get(page)?.[page.heard];
  if (awaited !== undefined) {
    page.heard += 1;
    newsTaken.push(at - (sentAt[awaited] ?? 0));
  }
  const after = page.lastNumber;
  const { conversationId } = page.writer;
  const path = `/api/conversations/${conversationId}/messages?after=${after}`;
  const shown = JSON.parse(await ask(page, 'GET', path)) as Shown[];
  const now = performance.now();
  for (const { number, content } of shown.toReversed()) {
    // Two fetches may be in flight: the page counts each number once.
    if (number <= page.lastNumber) continue;
    page.lastNumber = number;
    const index = Number(content.split(' ')[1]);
    page.got.push(index);
    if (toPage.get(page)?.includes(index)) wordsTaken.push(now - (sentAt[index] ?? 0));
  }
}

async function run(task: LiveTask): Promise<LiveResult> {
  const { perSecond, seconds } = task;
  if (pages.length === 0) await open(task);
  for (const list of [newsTaken, wordsTaken, sentAt]) list.length = 0;
  toPage.clear();
  for (const page of pages) Object.assign(page, { got: [], heard: 0 });
  const count = perSecond * seconds;
  const begin = performance.now();
  const sending: Promise<string>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = begin + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    // Pairs take turns; the listener is at the other server.
    const place = (index * 2 + (Math.floor(index / (pages.length / 2)) % 2)) % pages.length;
    sending.push(send(place, index));
  }
  await Promise.all(sending);
  const until = performance.now() + TIMEOUT_MILLIS;
  while (wordsTaken.length < count && performance.now() < until) await pause(50);
  const got = pages.map((page) => ({ page, expected: toPage.get(page) ?? [] }));
  const all = got.flatMap(({ page, expected }) => expected.filter((it) => page.got.includes(it)));
  const times = got.flatMap(({ page, expected }) => page.got.filter((it) => expected.includes(it)));
  return {
    news: latenciesOf(newsTaken, seconds * 1000),
    words: latenciesOf(wordsTaken, seconds * 1000),
    sent: count,
    lost: count - all.length,
    doubled: times.length - all.length,
  };
}

function send(place: number, index: number): Promise<string> {
  const page = pages[place] as Page;
  const other = pages[place % 2 ? place - 1 : place + 1] as Page;
  toPage.set(other, [...(toPage.get(other) ?? []), index]);
  sentAt[index] = performance.now();
  const { conversationId } = page.writer;
  const body = JSON.stringify({ content: `message ${index}`, clientId: crypto.randomUUID() });
  return ask(page, 'POST', `/api/conversations/${conversationId}/messages`, body);
}

function ask({ address, writer }: Page, method: string, path: string, body?: string) {
  return new Promise<string>((resolve, reject) => {
    const headers = { cookie: writer.cookie, 'content-type': 'application/json' };
    const call = request(address + path, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(text);
        else reject(new Error(`${answer.statusCode}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
