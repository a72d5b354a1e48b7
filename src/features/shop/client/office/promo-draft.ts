import type { Problem } from '#platform/client/use-field-error.ts';
import { readCents, typedCents } from '#shared/typed-money.ts';
import { isWhole } from '#shared/typed-whole.ts';
import type { Promo, PromoForm } from './use-promos.ts';

/** The promo code form as typed. */
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

/** The form of an existing code; a new one takes 10% off everything. */
export function draftOfPromo(promo: Promo | null): PromoDraft {
  const { code = '', kind = 'percent', off = 10, appliesTo = 'all', active = true } = promo ?? {};
  return {
    ...{ code, kind, appliesTo, active },
    off: kind === 'percent' ? String(off) : typedCents(off),
    startsOn: promo?.startsOn ?? '',
    endsOn: promo?.endsOn ?? '',
    maxUses: promo?.maxUses ? String(promo.maxUses) : '',
  };
}

const PERCENT = { least: 1, most: 100 };
const USES = { least: 1, most: 1_000_000 };

/** Problems by field, as keys of the validation texts. */
export function problemsOfPromo(draft: PromoDraft): Partial<Record<keyof PromoDraft, Problem>> {
  const found: Partial<Record<keyof PromoDraft, Problem>> = {};
  if (!/^[A-Za-z0-9-]{3,40}$/.test(draft.code.trim())) found.code = 'promoLetters';
  const off = offOf(draft);
  if (off === null || off < 1) found.off = draft.kind === 'percent' ? PERCENT : 'validPrice';
  if (draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn) {
    found.endsOn = 'lastBeforeFirst';
  }
  if (draft.maxUses.trim() && !isWhole(draft.maxUses, USES)) found.maxUses = USES;
  return found;
}

function offOf({ kind, off }: PromoDraft): number | null {
  if (kind === 'amount') return readCents(off);
  return isWhole(off, PERCENT) ? Number(off) : null;
}

/** The request body. */
export function formOfPromo(draft: PromoDraft): PromoForm {
  const { kind, appliesTo, active } = draft;
  return {
    ...{ kind, appliesTo, active },
    code: draft.code.trim(),
    off: offOf(draft) ?? 0,
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    maxUses: draft.maxUses.trim() ? Number(draft.maxUses) : null,
  };
}
