import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/** Answers that go to several requests, with their text once it is written. */
const shared = new WeakMap<object, string | null>();

/** Lets an answer that several requests get be checked and written out once. It may not change any more. */
export function serializeOnce<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, null);
  return answer;
}

/** Checks each answer against its contract and writes it out. */
export const serializeResponse: FastifySerializerCompiler<ZodType> = (route) => {
  const write = serializerCompiler(route) as (answer: unknown) => string;
  return (answer: unknown) => {
    const isShared = typeof answer === 'object' && answer !== null && shared.has(answer);
    if (!isShared) return write(answer);
    const written = shared.get(answer) ?? write(answer);
    shared.set(answer, written);
    return written;
  };
};
