import type { FieldProblem } from '#platform/client/forms/use-field-error.ts';
import { isIntegerInRange } from '#shared/integer-range.ts';
import { centsToInput, parseCents } from '#shared/parse-money.ts';
import type { Promo, PromoInput } from './use-promos.ts';

/** The promo code form's raw input. */
export type PromoDraft = {
  code: string;
  kind: 'percent' | 'amount';
  off: string;
  appliesTo: 'all' | 'shop' | 'bookings';
  startsOn: string;
  endsOn: string;
  maxUses: string;
  active: boolean;
};

/** Returns a code as form input; a new one defaults to 10% off everything. */
export function toPromoDraft(promo: Promo | null): PromoDraft {
  const { code = '', kind = 'percent', off = 10, appliesTo = 'all', active = true } = promo ?? {};
  return {
    code,
    kind,
    appliesTo,
    active,
    off: kind === 'percent' ? String(off) : centsToInput(off),
    startsOn: promo?.startsOn ?? '',
    endsOn: promo?.endsOn ?? '',
    maxUses: promo?.maxUses ? String(promo.maxUses) : '',
  };
}

const PERCENT_RANGE = { min: 1, max: 100 };
const USES_RANGE = { min: 1, max: 1_000_000 };

/** Returns the problem of each invalid field: a key of the validation texts, or the allowed range. */
export function validatePromoDraft(
  draft: PromoDraft,
): Partial<Record<keyof PromoDraft, FieldProblem>> {
  const problems: Partial<Record<keyof PromoDraft, FieldProblem>> = {};
  if (!/^[A-Za-z0-9-]{3,40}$/.test(draft.code.trim())) problems.code = 'promoLetters';
  const off = parseDiscount(draft);
  if (off === null || off < 1)
    problems.off = draft.kind === 'percent' ? PERCENT_RANGE : 'validPrice';
  if (draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn) {
    problems.endsOn = 'lastBeforeFirst';
  }
  if (draft.maxUses.trim() && !isIntegerInRange(draft.maxUses, USES_RANGE))
    problems.maxUses = USES_RANGE;
  return problems;
}

function parseDiscount({ kind, off }: PromoDraft): number | null {
  if (kind === 'amount') return parseCents(off);
  return isIntegerInRange(off, PERCENT_RANGE) ? Number(off) : null;
}

/** Converts the form input to the request body. */
export function toPromoInput(draft: PromoDraft): PromoInput {
  const { kind, appliesTo, active } = draft;
  return {
    kind,
    appliesTo,
    active,
    code: draft.code.trim(),
    off: parseDiscount(draft) ?? 0,
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    maxUses: draft.maxUses.trim() ? Number(draft.maxUses) : null,
  };
}
