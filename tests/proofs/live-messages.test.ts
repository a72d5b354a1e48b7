import { expect, it } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { Message } from '#features/messages/messages-contract.ts';
import { aConversation, aGroup } from '#features/messages/server/messages-factory.ts';
import { eventually } from '../eventually.ts';
import { listenAs } from '../live-socket.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { sized } from './full-size.ts';

const MESSAGES = sized(1000, 200);
const PEOPLE = 6;

/** A simulated page: listens, and fetches messages after its last number on each news. */
class Reader {
  readonly shown: Message[] = [];
  private live: Awaited<ReturnType<typeof listenAs>> | undefined;
  private fetching: Promise<void> = Promise.resolve();
  private readonly person: SignedIn;
  private readonly id: string;
  constructor(person: SignedIn, id: string) {
    this.person = person;
    this.id = id;
  }

  /** (Re)connects to a server, and fetches missed messages once. */
  async connect(app: TestApp) {
    this.live?.leave();
    const live = await listenAs(app.address, this.person);
    this.live = live;
    live.socket.on('message', (text) => {
      if (String(text).includes('new_message')) this.fetchSoon(app);
    });
    this.fetchSoon(app);
  }

  private fetchSoon(app: TestApp) {
    this.fetching = this.fetching.then(() => this.fetchNewer(app));
  }

  private async fetchNewer(app: TestApp) {
    while (true) {
      const after = this.shown.at(-1)?.number ?? 0;
      const path = `/api/conversations/${this.id}/messages?after=${after}`;
      const page = (await app.call('GET', path, undefined, { as: this.person })).json as Message[];
      this.shown.push(...page.toReversed());
      if (page.length < 100) return;
    }
  }

  /** Fetches in flight still complete. */
  async leave() {
    this.live?.leave();
    await this.fetching;
  }
}

it('messages over two servers, with connections that break: each exactly once, in order, and nothing to outsiders', async () => {
  const one = await startTestApp({ environment: { THROTTLE_FACTOR: '10000' } });
  const two = await startTestApp({
    connection: one.connection,
    environment: { THROTTLE_FACTOR: '10000' },
  });
  const apps = [one, two];
  const at = (place: number) => apps[place % 2] as TestApp;
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aMember(one.services)));
  const id = await aGroup(one, people);
  const readers = people.map((person) => new Reader(person, id));
  await Promise.all(readers.map((reader, place) => reader.connect(at(place))));

  const outsiders = await Promise.all([1, 2, 3].map(() => aMember(one.services)));
  // Their own conversation has no messages.
  await aConversation(one, outsiders[0] as SignedIn, outsiders[1] as SignedIn);
  const ears = await Promise.all(outsiders.map((it, place) => listenAs(at(place).address, it)));

  async function writeAll(place: number) {
    for (let turn = place; turn < MESSAGES; turn += PEOPLE) {
      const body = { content: `message ${turn}`, clientId: `proof-message-${turn}` };
      const path = `/api/conversations/${id}/messages`;
      const send = (app: TestApp) =>
        app.call('POST', path, body, { as: people[place] as SignedIn });
      expect((await send(at(turn))).status).toBe(201);
      // A lost response: the page sends it again, to another server.
      if (turn % 7 === 0) expect((await send(at(turn + 1))).status).toBe(201);
      if (turn % 23 === 0) await readers[place]?.connect(at(turn));
    }
  }
  await Promise.all(people.map((_person, place) => writeAll(place)));

  const all = Array.from({ length: MESSAGES }, (_, place) => place + 1);
  for (const reader of readers) {
    await eventually('all arrived', async () => reader.shown.length >= MESSAGES, 60);
    expect(reader.shown.map(({ number }) => number)).toEqual(all);
    expect(new Set(reader.shown.map(({ content }) => content)).size).toBe(MESSAGES);
    await reader.leave();
  }
  expect(ears.flatMap((ear) => ear.news())).toEqual([]);
  for (const ear of ears) ear.leave();
  await two.stop();
  await one.stop();
});
