import { randomBytes, randomUUID } from 'node:crypto';
import type { BookingRequest } from './booking-requests.ts';
import type { Step } from './capture-statements.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SANDBOX_SESSION = /cs_sandbox_[\w-]{24}/g;

/**
 * Rewrites the captured statements of one booking for another: replaces family, slot and member everywhere, and each
 * generated id by a new one.
 */
export function asBookingOf(captured: Step[], of: BookingRequest, input: BookingRequest): Step[] {
  const replaced = new Map(
    namesOf(of).map((name, index) => [name, namesOf(input)[index] as string]),
  );
  const replace = (text: string) => {
    let changed = text;
    for (const [from, to] of replaced) changed = changed.replaceAll(from, to);
    return changed;
  };
  for (const text of allTexts(captured)) {
    for (const [id] of text.matchAll(UUID)) if (!replaced.has(id)) replaced.set(id, randomUUID());
    for (const [id] of text.matchAll(SANDBOX_SESSION)) {
      if (!replaced.has(id))
        replaced.set(id, `cs_sandbox_${randomBytes(18).toString('base64url')}`);
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

/** Everything that differs between two requests, in a fixed order. */
function namesOf({ guardian, network, slot, member, productId }: BookingRequest): string[] {
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

const allTexts = (steps: Step[]) =>
  steps.flatMap(({ statements }) =>
    statements.flatMap(({ params }) => params.filter((value) => typeof value === 'string')),
  );
