import type { Problem } from '#platform/client/use-field-error.ts';
import { readCents, typedCents } from '#shared/typed-money.ts';
import { isWhole } from '#shared/typed-whole.ts';
import type { EditedPackage, PackageForm } from './use-packages.ts';

export type AddOnDraft = {
  /** React key; an existing add-on's id. */
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

/** The form of an existing package, or the defaults of a new one. */
export function draftOfPackage(edited: EditedPackage | null): PackageDraft {
  if (!edited) {
    const texts = { name: '', nameEs: '', description: '', descriptionEs: '' };
    const lists = { includes: '', includesEs: '', addons: [] };
    const numbers = { duration: '120', price: '', maxKids: '12', position: '50' };
    return { ...texts, ...lists, ...numbers, active: true };
  }
  const { name, nameEs, description, descriptionEs, active } = edited;
  return {
    ...{ name, nameEs, description, descriptionEs, active },
    includes: edited.includes.join('\n'),
    includesEs: edited.includesEs.join('\n'),
    addons: edited.addons.map(({ id, name, nameEs = '', priceCents, perGuest }, index) => ({
      ...{ id, name, nameEs, perGuest, key: id ?? String(index) },
      price: typedCents(priceCents),
    })),
    duration: String(edited.durationMins),
    price: typedCents(edited.basePriceCents),
    maxKids: String(edited.maxKids),
    position: String(edited.position),
  };
}

const bounds = {
  duration: { least: 30, most: 180 },
  maxKids: { least: 1, most: 500 },
  position: { least: 0, most: 100_000 },
};

/** Problems by field, as keys of the validation texts. */
export function problemsOfPackage(
  draft: PackageDraft,
): Partial<Record<keyof PackageDraft, Problem>> {
  const found: Partial<Record<keyof PackageDraft, Problem>> = {};
  if (!draft.name.trim() && !draft.nameEs.trim()) found.name = 'required';
  if (readCents(draft.price) === null) found.price = 'validPrice';
  for (const name of ['duration', 'maxKids', 'position'] as const) {
    if (!isWhole(draft[name], bounds[name])) found[name] = bounds[name];
  }
  if (linesOf(draft.includes).some((line) => line.length > 160)) found.includes = 'tooLong';
  if (linesOf(draft.includesEs).some((line) => line.length > 160)) {
    found.includesEs = 'tooLong';
  }
  if (draft.addons.some(({ name, price }) => !name.trim() || readCents(price) === null)) {
    found.addons = 'required';
  }
  return found;
}

const linesOf = (typed: string) => typed.split('\n').flatMap((line) => line.trim() || []);

/** The request body. */
export function formOfPackage(draft: PackageDraft): PackageForm {
  return {
    name: draft.name.trim(),
    nameEs: draft.nameEs.trim(),
    description: draft.description.trim(),
    descriptionEs: draft.descriptionEs.trim(),
    includes: linesOf(draft.includes),
    includesEs: linesOf(draft.includesEs),
    addons: draft.addons.map(({ id, name, nameEs, price, perGuest }) => ({
      ...(id && { id }),
      ...(nameEs.trim() && { nameEs: nameEs.trim() }),
      name: name.trim(),
      priceCents: readCents(price) ?? 0,
      perGuest,
    })),
    durationMins: Number(draft.duration),
    basePriceCents: readCents(draft.price) ?? 0,
    maxKids: Number(draft.maxKids),
    position: Number(draft.position),
    active: draft.active,
  };
}
