import type { FieldProblem } from '#platform/client/forms/use-field-error.ts';
import { isIntegerInRange } from '#shared/integer-range.ts';
import { centsToInput, parseCents } from '#shared/parse-money.ts';
import type { OfficePackage, PackageInput } from './use-office-packages.ts';

export type AddOnDraft = {
  /** The React key; for an existing add-on, its id. */
  key: string;
  id?: string | undefined;
  name: string;
  nameEs: string;
  price: string;
  perGuest: boolean;
};

/** The package form as typed; `includes` has one item per line. */
export type PackageDraft = {
  name: string;
  nameEs: string;
  description: string;
  descriptionEs: string;
  includes: string;
  includesEs: string;
  addons: AddOnDraft[];
  duration: string;
  price: string;
  maxKids: string;
  position: string;
  active: boolean;
};

/** The draft of an existing package, or the defaults for a new one. */
export function toPackageDraft(editedPackage: OfficePackage | null): PackageDraft {
  if (!editedPackage) {
    const texts = { name: '', nameEs: '', description: '', descriptionEs: '' };
    const collections = { includes: '', includesEs: '', addons: [] };
    const numbers = { duration: '120', price: '', maxKids: '12', position: '50' };
    return { ...texts, ...collections, ...numbers, active: true };
  }
  const { name, nameEs, description, descriptionEs, active } = editedPackage;
  return {
    name,
    nameEs,
    description,
    descriptionEs,
    active,
    includes: editedPackage.includes.join('\n'),
    includesEs: editedPackage.includesEs.join('\n'),
    addons: editedPackage.addons.map(({ id, name, nameEs = '', priceCents, perGuest }, index) => ({
      id,
      name,
      nameEs,
      perGuest,
      key: id ?? String(index),
      price: centsToInput(priceCents),
    })),
    duration: String(editedPackage.durationMins),
    price: centsToInput(editedPackage.basePriceCents),
    maxKids: String(editedPackage.maxKids),
    position: String(editedPackage.position),
  };
}

const MAX_ITEM_LENGTH = 160;

const bounds = {
  duration: { min: 30, max: 180 },
  maxKids: { min: 1, max: 500 },
  position: { min: 0, max: 100_000 },
};

/** The validation errors by field; empty if the draft is valid. */
export function validatePackage(
  draft: PackageDraft,
): Partial<Record<keyof PackageDraft, FieldProblem>> {
  const errors: Partial<Record<keyof PackageDraft, FieldProblem>> = {};
  if (!draft.name.trim() && !draft.nameEs.trim()) errors.name = 'required';
  if (parseCents(draft.price) === null) errors.price = 'validPrice';
  for (const name of ['duration', 'maxKids', 'position'] as const) {
    if (!isIntegerInRange(draft[name], bounds[name])) errors[name] = bounds[name];
  }
  for (const name of ['includes', 'includesEs'] as const) {
    const items = splitLines(draft[name]);
    if (items.some((item) => item.length > MAX_ITEM_LENGTH)) errors[name] = 'tooLong';
  }
  if (draft.addons.some(({ name, price }) => !name.trim() || parseCents(price) === null)) {
    errors.addons = 'required';
  }
  return errors;
}

const splitLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** The request body. */
export function toPackageInput(draft: PackageDraft): PackageInput {
  return {
    name: draft.name.trim(),
    nameEs: draft.nameEs.trim(),
    description: draft.description.trim(),
    descriptionEs: draft.descriptionEs.trim(),
    includes: splitLines(draft.includes),
    includesEs: splitLines(draft.includesEs),
    addons: draft.addons.map(({ id, name, nameEs, price, perGuest }) => ({
      ...(id && { id }),
      ...(nameEs.trim() && { nameEs: nameEs.trim() }),
      name: name.trim(),
      priceCents: parseCents(price) ?? 0,
      perGuest,
    })),
    durationMins: Number(draft.duration),
    basePriceCents: parseCents(draft.price) ?? 0,
    maxKids: Number(draft.maxKids),
    position: Number(draft.position),
    active: draft.active,
  };
}
