import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { createIdleTimeout, readChunks } from './idle-timeout.ts';

/** An expected failure of the object store; `reason` is for the caller. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly reason: 'unreachable' | 'denied' | 'missing' | 'badAnswer';
  constructor(reason: StoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ObjectStore = {
  /** Uploads a file atomically, in parts if it is large. */
  put(file: string, name: string): Promise<void>;
  /**
   * Streams an object. Has no total time limit: only an idle connection times out. Reading the stream may
   * also throw StoreError.
   */
  get(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

type Settings = Pick<
  Config,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_PREFIX'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** Stores require parts of at least 5 MB and accept 10,000 parts, so this allows 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MILLIS = 5 * 60_000;
const RETRIES = 3;

type Limits = { partBytes?: number; timeoutMillis?: number };

/** Opens the S3-compatible store from the settings; null if not configured. Its methods throw StoreError. */
export function openObjectStore(
  settings: Settings,
  { partBytes = PART_BYTES, timeoutMillis = TIMEOUT_MILLIS }: Limits = {},
): ObjectStore | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = settings;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    settings;
  if (!(endpoint && bucket && accessKeyId && secretAccessKey)) return null;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region: settings.BACKUP_S3_REGION,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 200,
  });
  const objectUrl = (name: string, query = '') =>
    `${endpoint}/${bucket}/${settings.BACKUP_S3_PREFIX}${name}${query}`;

  async function send(
    method: string,
    url: string,
    body?: Buffer<ArrayBuffer>,
    signal = AbortSignal.timeout(timeoutMillis),
  ): Promise<Response> {
    const headers = body && {
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    let response: Response;
    try {
      response = await client.fetch(url, {
        method,
        ...(body && { body, headers }),
        redirect: 'error',
        signal,
      });
    } catch (error) {
      throw new StoreError('unreachable', describeCause(error));
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403)
      throw new StoreError('denied', `${method}: status ${response.status}`);
    if (response.status === 404) throw new StoreError('missing', `${method}: status 404`);
    throw new StoreError('badAnswer', `${method}: status ${response.status}`);
  }

  async function uploadParts(parts: AsyncIterable<Buffer<ArrayBuffer>>, name: string) {
    const creation = await (await send('POST', objectUrl(name, '?uploads='))).text();
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(creation)?.[1];
    if (!uploadId) throw new StoreError('badAnswer', 'no upload was created');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const number = tags.length + 1;
        const response = await send(
          'PUT',
          objectUrl(name, `?partNumber=${number}&${upload}`),
          part,
        );
        const tag = response.headers.get('etag') ?? '';
        tags.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
      const completed = await send('POST', objectUrl(name, `?${upload}`), Buffer.from(list));
      // A store may fail after it has already sent status 200.
      if ((await completed.text()).includes('<Error>'))
        throw new StoreError('badAnswer', 'the parts were not assembled');
    } catch (error) {
      // Abandoned parts cost money.
      await send('DELETE', objectUrl(name, `?${upload}`)).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: async (file, name) => {
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        if (size <= partBytes) await send('PUT', objectUrl(name), await handle.readFile());
        else await uploadParts(readParts(handle, size, partBytes), name);
      } finally {
        await handle.close();
      }
    },
    get: async (name) => {
      const idleTimeout = createIdleTimeout(timeoutMillis);
      const pending = send('GET', objectUrl(name), undefined, idleTimeout.signal);
      const { body } = await idleTimeout.during(pending);
      if (!body) throw new StoreError('badAnswer', 'an empty response');
      return Readable.from(mapStoreErrors(readChunks(body, idleTimeout)));
    },
    remove: async (name) => {
      await send('DELETE', objectUrl(name));
    },
  };
}

async function* readParts(handle: Awaited<ReturnType<typeof open>>, size: number, bytes: number) {
  for (let at = 0; at < size; at += bytes) {
    const part = Buffer.alloc(Math.min(bytes, size - at));
    const { bytesRead } = await handle.read(part, 0, part.length, at);
    if (bytesRead !== part.length) throw new Error('the file changed during the upload');
    yield part;
  }
}

async function* mapStoreErrors(chunks: AsyncIterable<Uint8Array>) {
  try {
    yield* chunks;
  } catch (error) {
    throw new StoreError('unreachable', describeCause(error));
  }
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message ?? 'unknown';
}
