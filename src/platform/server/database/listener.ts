import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, openClient } from './connection.ts';

export type Listener = {
  /**
   * Calls `onNotification` with the text of each notification of the channel, until the subscription is closed. After
   * the connection was lost, and notifications with it, calls `onReconnect`. Rejects if the database is unreachable.
   */
  listen(
    channel: string,
    onNotification: (text: string) => void,
    onReconnect?: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
};

type Subscriber = {
  channel: string;
  onNotification: (text: string) => void;
  onReconnect: (() => void) | undefined;
};

/** A connection that fails silently is noticed after both times together. */
const HEARTBEAT_MILLIS = 10_000;
const RESPONSE_TIMEOUT_MILLIS = 5_000;
const MAX_RECONNECT_MILLIS = 3_000;

/** All subscriptions share one connection, which is opened for the first. */
export function openListener(connection: Connection): Listener {
  const subscribers = new Set<Subscriber>();
  const subscribersOf = (channel: string) =>
    [...subscribers].filter((subscriber) => subscriber.channel === channel);
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const opened = await openClient(connection, {
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MILLIS,
      query_timeout: RESPONSE_TIMEOUT_MILLIS,
    });
    opened.on('notification', ({ channel, payload }) => {
      for (const { onNotification } of subscribersOf(channel)) onNotification(payload ?? '');
    });
    try {
      for (const { channel } of subscribers) await opened.query(listenTo(channel));
    } catch (error) {
      await opened.end();
      throw error;
    }
    const heartbeat = setInterval(() => {
      opened.query('select 1').catch(() => opened.end());
    }, HEARTBEAT_MILLIS);
    opened.once('end', () => {
      clearInterval(heartbeat);
      client = undefined;
      connecting = undefined;
      if (!isClosed) void reconnect();
    });
    client = opened;
    if (isClosed) await opened.end();
    return opened;
  }

  /** The connection, or the one attempt to open it. */
  function connected(): Promise<pg.Client> {
    connecting ??= connect().catch((error) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }

  async function reconnect() {
    for (let failures = 0; !isClosed; failures += 1) {
      await pause(reconnectDelay(failures), undefined, { ref: false });
      const isConnected = await connected().then(
        () => true,
        () => false,
      );
      if (!isConnected) continue;
      for (const { onReconnect } of subscribers) onReconnect?.();
      return;
    }
  }

  return {
    listen: async (channel, onNotification, onReconnect) => {
      const subscriber = { channel, onNotification, onReconnect };
      subscribers.add(subscriber);
      try {
        await (await connected()).query(listenTo(channel));
      } catch (error) {
        subscribers.delete(subscriber);
        throw error;
      }
      return {
        close: async () => {
          subscribers.delete(subscriber);
          if (subscribersOf(channel).length > 0) return;
          // A lost connection no longer listens.
          await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
        },
      };
    },
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/** Grows to about three seconds. Random, because all servers lose the same database. */
const reconnectDelay = (failures: number): number =>
  (0.5 + Math.random() / 2) * Math.min(10 * 3 ** failures, MAX_RECONNECT_MILLIS);
