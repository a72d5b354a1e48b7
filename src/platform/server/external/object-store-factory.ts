import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export const storeKey = { id: 'store-key', secret: 'the store secret' };

/**
 * A small S3 server: stores objects, assembles multipart uploads, and rejects requests that are not signed with the key
 * (AWS signature version 4, computed without the client's code). `state` injects faults: `isDown` responds with 503,
 * `failingPart` rejects the part with this number, `corruptsObjects` appends a byte to uploads, and `downloads` makes
 * downloads slow (about a second), hang without a response, or hang after the first bytes.
 */
export async function startStore() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  type DownloadMode = 'complete' | 'slow' | 'hanging' | 'partial';
  const state = {
    isDown: false,
    failingPart: 0,
    corruptsObjects: false,
    downloads: 'complete' as DownloadMode,
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (state.isDown) return respond(response, 503);
      if (!isSigned(request, body)) return respond(response, 403);
      handle(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function handle(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
    const uploadId = searchParams.get('uploadId');
    const parts = uploads.get(uploadId ?? '');
    if (uploadId !== null && !parts) return respond(response, 404);
    if (request.method === 'PUT' && parts) {
      const number = Number(searchParams.get('partNumber'));
      if (number === state.failingPart) return respond(response, 400);
      parts.set(number, body);
      return respond(response, 200, '', { etag: `"part-${number}"` });
    }
    if (request.method === 'PUT') {
      objects.set(pathname, state.corruptsObjects ? Buffer.concat([body, Buffer.from('x')]) : body);
      return respond(response, 200);
    }
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return respond(response, 200, `<X><UploadId>${id}</UploadId></X>`);
    }
    if (request.method === 'POST' && parts) {
      const listedParts = [...body.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>"part-(\d+)"/g)];
      const assembled = listedParts.map(([, number, tag]) =>
        number === tag ? parts.get(Number(number)) : undefined,
      );
      if (assembled.length !== parts.size || assembled.some((part) => !part))
        return respond(response, 200, '<Error>InvalidPart</Error>');
      objects.set(pathname, Buffer.concat(assembled as Buffer[]));
      uploads.delete(uploadId ?? '');
      return respond(response, 200, '<CompleteMultipartUploadResult/>');
    }
    if (request.method === 'DELETE') {
      if (uploadId !== null) uploads.delete(uploadId);
      else objects.delete(pathname);
      return respond(response, 204);
    }
    const object = objects.get(pathname);
    if (!object) return respond(response, 404);
    if (state.downloads === 'complete') return respond(response, 200, object);
    if (state.downloads === 'slow') return void sendSlowly(response, object);
    if (state.downloads === 'partial') response.writeHead(200).write(object.subarray(0, 10));
  }

  return {
    objects,
    uploads,
    state,
    settings: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: 'safe-place',
      BACKUP_S3_REGION: 'eu-test-1',
      BACKUP_S3_PREFIX: 'venue/',
      BACKUP_S3_ACCESS_KEY_ID: storeKey.id,
      BACKUP_S3_SECRET_ACCESS_KEY: storeKey.secret,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Takes about a second to send the object. */
async function sendSlowly(response: ServerResponse, object: Buffer) {
  response.writeHead(200, { 'content-length': object.length });
  const size = Math.ceil(object.length / 10);
  for (let at = 0; at < object.length; at += size) {
    response.write(object.subarray(at, at + size));
    await setTimeout(100);
  }
  response.end();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
) {
  response.writeHead(status, headers).end(body);
}

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const credentials =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    );
  if (!credentials) return false;
  const [, id, day = '', region = '', names = '', signature] = credentials;
  const payloadHash = String(headers['x-amz-content-sha256']);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query, lines.join(''), names, payloadHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${storeKey.secret}`,
  );
  const expected = createHmac('sha256', key).update(stringToSign).digest('hex');
  return id === storeKey.id && signature === expected;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
