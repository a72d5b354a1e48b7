import { expect, it } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { Message } from '#features/messages/messages-contract.ts';
import { aConversationBetween, aGroup } from '#features/messages/server/messages-factory.ts';
import { eventually } from '../eventually.ts';
import { connectAs } from '../live-socket.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { pickSize } from './full-size.ts';

const MESSAGES = pickSize(1000, 200);
const MEMBERS = 6;

/** A simulated page: on each live event, it fetches the messages newer than its last one. */
class SimulatedClient {
  readonly messages: Message[] = [];
  private live: Awaited<ReturnType<typeof connectAs>> | undefined;
  private fetching: Promise<void> = Promise.resolve();
  private readonly member: SignedIn;
  private readonly conversationId: string;
  constructor(member: SignedIn, conversationId: string) {
    this.member = member;
    this.conversationId = conversationId;
  }

  /** Connects or reconnects to a server, and fetches missed messages. */
  async connect(app: TestApp) {
    this.live?.close();
    const live = await connectAs(app.address, this.member);
    this.live = live;
    live.socket.on('message', (text) => {
      if (String(text).includes('new_message')) this.scheduleFetch(app);
    });
    this.scheduleFetch(app);
  }

  private scheduleFetch(app: TestApp) {
    this.fetching = this.fetching.then(() => this.fetchNewer(app));
  }

  private async fetchNewer(app: TestApp) {
    while (true) {
      const after = this.messages.at(-1)?.number ?? 0;
      const path = `/api/conversations/${this.conversationId}/messages?after=${after}`;
      const page = (await app.call('GET', path, undefined, { as: this.member })).json as Message[];
      this.messages.push(...page.toReversed());
      if (page.length < 100) return;
    }
  }

  /** Disconnects, then waits for pending fetches. */
  async close() {
    this.live?.close();
    await this.fetching;
  }
}

it('delivers messages exactly once and in order across two servers despite dropped connections', async () => {
  const first = await startTestApp({ environment: { THROTTLE_FACTOR: '10000' } });
  const second = await startTestApp({
    connection: first.connection,
    environment: { THROTTLE_FACTOR: '10000' },
  });
  const apps = [first, second];
  const appAt = (index: number) => apps[index % 2] as TestApp;
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(first.services)));
  const id = await aGroup(first, members);
  const clients = members.map((member) => new SimulatedClient(member, id));
  await Promise.all(clients.map((client, index) => client.connect(appAt(index))));

  const outsiders = await Promise.all([1, 2, 3].map(() => aMember(first.services)));
  // Their own conversation has no messages.
  await aConversationBetween(first, outsiders[0] as SignedIn, outsiders[1] as SignedIn);
  const outsiderSockets = await Promise.all(
    outsiders.map((outsider, index) => connectAs(appAt(index).address, outsider)),
  );

  async function sendMessagesOf(memberIndex: number) {
    for (let turn = memberIndex; turn < MESSAGES; turn += MEMBERS) {
      const body = { content: `message ${turn}`, clientId: `proof-message-${turn}` };
      const path = `/api/conversations/${id}/messages`;
      const send = (app: TestApp) =>
        app.call('POST', path, body, { as: members[memberIndex] as SignedIn });
      expect((await send(appAt(turn))).status).toBe(201);
      // Simulates a lost response: the page retries on the other server.
      if (turn % 7 === 0) expect((await send(appAt(turn + 1))).status).toBe(201);
      if (turn % 23 === 0) await clients[memberIndex]?.connect(appAt(turn));
    }
  }
  await Promise.all(members.map((_member, index) => sendMessagesOf(index)));

  const numbers = Array.from({ length: MESSAGES }, (_, index) => index + 1);
  for (const client of clients) {
    await eventually(
      'all messages have arrived',
      async () => client.messages.length >= MESSAGES,
      60,
    );
    expect(client.messages.map(({ number }) => number)).toEqual(numbers);
    expect(new Set(client.messages.map(({ content }) => content)).size).toBe(MESSAGES);
    await client.close();
  }
  expect(outsiderSockets.flatMap((socket) => socket.updates())).toEqual([]);
  for (const socket of outsiderSockets) socket.close();
  await second.stop();
  await first.stop();
});
