import { randomBytes, randomUUID } from 'node:crypto';
import type { Step } from './capture-statements.ts';
import type { SampleRequest } from './sample-requests.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SANDBOX_SESSION = /cs_sandbox_[\w-]{24}/g;

/**
 * Rewrites the statements captured for the request `original` to those of the request `input`: replaces family, slot
 * and member with those of `input`, and each generated id with a new one.
 */
export function rewriteStatements(
  captured: Step[],
  original: SampleRequest,
  input: SampleRequest,
): Step[] {
  const replacements = new Map(
    valuesOf(original).map((value, index) => [value, valuesOf(input)[index] as string]),
  );
  const replace = (text: string) => {
    let result = text;
    for (const [from, to] of replacements) result = result.replaceAll(from, to);
    return result;
  };
  for (const text of stringParams(captured)) {
    for (const [id] of text.matchAll(UUID))
      if (!replacements.has(id)) replacements.set(id, randomUUID());
    for (const [id] of text.matchAll(SANDBOX_SESSION)) {
      if (!replacements.has(id))
        replacements.set(id, `cs_sandbox_${randomBytes(18).toString('base64url')}`);
    }
  }
  return captured.map((step) => ({
    ...step,
    statements: step.statements.map(({ text, params }) => ({
      text,
      params: params.map((value) => (typeof value === 'string' ? replace(value) : value)),
    })),
  }));
}

/** The values that differ between requests, in a fixed order. */
function valuesOf({ guardian, network, slot, member, productId }: SampleRequest): string[] {
  const sid = member
    ? decodeURIComponent(member.cookie.split('=')[1] ?? '').split('.')[0]
    : undefined;
  return [
    guardian,
    network,
    slot.id,
    slot.date,
    slot.label,
    ...(productId ? [productId] : []),
    ...(member && sid ? [member.id, member.codeId, sid] : []),
  ];
}

const stringParams = (steps: Step[]) =>
  steps.flatMap(({ statements }) =>
    statements.flatMap(({ params }) => params.filter((value) => typeof value === 'string')),
  );
