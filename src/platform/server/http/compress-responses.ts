import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedNames } from './accepted-names.ts';

/** Shorter responses fit into one or two packets anyway. */
const MIN_BYTES = 1024;

const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, fastBrotli),
  gzip: (text: string) => promisify(gzip)(text),
};
export type Encoding = keyof typeof encoders;

export const compress = (encoding: Encoding, text: string): Promise<Buffer> =>
  encoders[encoding](text);

/** Compresses JSON responses. Static files are compressed at build time, shared responses once (shared-responses.ts). */
export function compressResponses(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || reply.hasHeader('etag')) return next(null, payload);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || !isLong(payload)) return next(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request, payload);
    if (!encoding) return next(null, payload);
    compress(encoding, payload).then((compressed) => {
      reply.header('content-encoding', encoding).header('content-length', compressed.length);
      next(null, compressed);
    }, next);
  });
}

const isLong = (text: string) => text.length > MIN_BYTES || Buffer.byteLength(text) > MIN_BYTES;

/** Returns the encoding for a JSON response; null for none. */
export function chooseEncoding({ headers }: FastifyRequest, text: string): Encoding | null {
  return isLong(text) ? acceptedEncoding(headers['accept-encoding']) : null;
}

/** Prefers brotli over gzip. */
export function acceptedEncoding(header?: string | string[]): Encoding | null {
  if (!header) return null;
  const accepted = acceptedNames(header);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
