import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/** Responses that several requests share, with their serialized text. */
const shared = new WeakMap<object, string | null>();

/**
 * Marks a response so that it is validated and serialized only once for all requests that share it. It must
 * not change afterward.
 */
export function serializeOnce<Body extends object>(response: Body): Body {
  shared.set(response, null);
  return response;
}

/** Validates each response against its contract and serializes it. */
export const serializeResponse: FastifySerializerCompiler<ZodType> = (route) => {
  const serialize = serializerCompiler(route) as (response: unknown) => string;
  return (response: unknown) => {
    const isShared = typeof response === 'object' && response !== null && shared.has(response);
    if (!isShared) return serialize(response);
    const text = shared.get(response) ?? serialize(response);
    shared.set(response, text);
    return text;
  };
};
