import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { piecesOf, silenceOf } from './idle-timeout.ts';

/** Why the store did not do what was asked. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly reason: 'unreachable' | 'denied' | 'missing' | 'badAnswer';
  constructor(reason: StoreError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type ObjectStore = {
  /** Stores a file under a name, in parts if it is large. All of it or nothing. */
  put(file: string, name: string): Promise<void>;
  /** However long it takes: only a store that falls silent is given up. The pieces throw StoreError too. */
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

/** Stores want 5 MB at least, and take 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MILLIS = 5 * 60_000;
const RETRIES = 3;

type Limits = { partBytes?: number; timeoutMillis?: number };

/** The S3-compatible store of the settings; null where there is none. Throws StoreError. */
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
  const address = (name: string, query = '') =>
    `${endpoint}/${bucket}/${settings.BACKUP_S3_PREFIX}${name}${query}`;

  async function ask(
    method: string,
    url: string,
    body?: Buffer<ArrayBuffer>,
    signal = AbortSignal.timeout(timeoutMillis),
  ): Promise<Response> {
    const headers = body && {
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    };
    let answer: Response;
    try {
      answer = await client.fetch(url, {
        method,
        ...(body && { body, headers }),
        redirect: 'error',
        signal,
      });
    } catch (error) {
      throw new StoreError('unreachable', causeOf(error));
    }
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      throw new StoreError('denied', `${method}: status ${answer.status}`);
    if (answer.status === 404) throw new StoreError('missing', `${method}: status 404`);
    throw new StoreError('badAnswer', `${method}: status ${answer.status}`);
  }

  async function putInParts(parts: AsyncIterable<Buffer<ArrayBuffer>>, name: string) {
    const begun = await (await ask('POST', address(name, '?uploads='))).text();
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
    if (!uploadId) throw new StoreError('badAnswer', 'no upload was begun');
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const number = tags.length + 1;
        const answer = await ask('PUT', address(name, `?partNumber=${number}&${upload}`), part);
        const tag = answer.headers.get('etag') ?? '';
        tags.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
      const end = await ask('POST', address(name, `?${upload}`), Buffer.from(list));
      // A store may find out after it has begun to answer 200.
      if ((await end.text()).includes('<Error>'))
        throw new StoreError('badAnswer', 'the parts were not put together');
    } catch (error) {
      // Parts that nobody puts together cost money.
      await ask('DELETE', address(name, `?${upload}`)).catch(() => undefined);
      throw error;
    }
  }

  return {
    put: async (file, name) => {
      const handle = await open(file);
      try {
        const { size } = await handle.stat();
        if (size <= partBytes) await ask('PUT', address(name), await handle.readFile());
        else await putInParts(partsOf(handle, size, partBytes), name);
      } finally {
        await handle.close();
      }
    },
    get: async (name) => {
      const silence = silenceOf(timeoutMillis);
      const asked = ask('GET', address(name), undefined, silence.signal);
      const { body } = await silence.during(asked);
      if (!body) throw new StoreError('badAnswer', 'an empty answer');
      return Readable.from(withTrouble(piecesOf(body, silence)));
    },
    remove: async (name) => {
      await ask('DELETE', address(name));
    },
  };
}

async function* partsOf(handle: Awaited<ReturnType<typeof open>>, size: number, bytes: number) {
  for (let at = 0; at < size; at += bytes) {
    const part = Buffer.alloc(Math.min(bytes, size - at));
    const { bytesRead } = await handle.read(part, 0, part.length, at);
    if (bytesRead !== part.length) throw new Error('the file changed while it was sent');
    yield part;
  }
}

async function* withTrouble(pieces: AsyncIterable<Uint8Array>) {
  try {
    yield* pieces;
  } catch (error) {
    throw new StoreError('unreachable', causeOf(error));
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message ?? 'unknown';
}
