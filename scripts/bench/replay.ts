import { randomBytes, randomUUID } from 'node:crypto';
import type { Step } from './capture-statements.ts';
import type { Wish } from './wishes.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const SANDBOX_SESSION = /cs_sandbox_[\w-]{24}/g;

/**
 * The captured statements of one booking as another's: what names the family, the slot and the member
 * is replaced throughout, and each id that was made for it by a new one.
 */
export function asBookingOf(captured: Step[], of: Wish, wish: Wish): Step[] {
  const replaced = new Map(
    namesOf(of).map((name, index) => [name, namesOf(wish)[index] as string]),
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

/** Everything by which a wish differs from another, always in the same order. */
function namesOf({ guardian, network, slot, member, productId }: Wish): string[] {
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
