import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedNames } from './accepted-names.ts';

/** Shorter responses fit into one or two packets anyway. */
const MIN_BYTES = 1024;

const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, fastBrotli),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Compresses JSON responses. Static files are compressed at build time. */
export function compressResponses(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, next) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    const isLong = typeof payload === 'string' && Buffer.byteLength(payload) > MIN_BYTES;
    if (!isJson || !isLong) return next(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return next(null, payload);
    encoders[encoding](payload).then((compressed) => {
      reply.header('content-encoding', encoding).header('content-length', compressed.length);
      next(null, compressed);
    }, next);
  });
}

/** Prefers brotli over gzip. */
export function acceptedEncoding(header?: string | string[]): keyof typeof encoders | null {
  const accepted = acceptedNames(header);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
