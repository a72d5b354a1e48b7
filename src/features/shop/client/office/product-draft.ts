import type { FieldProblem } from '#platform/client/forms/use-field-error.ts';
import { isIntegerInRange } from '#shared/integer-range.ts';
import { centsToInput, parseCents } from '#shared/parse-money.ts';
import { findProductProblem, parseProductImageId } from '../../catalog-rules.ts';
import type { OfficeProduct, ProductInput } from './use-catalog.ts';

/** The product form's raw input. */
export type ProductDraft = {
  productType: 'pass' | 'gift_card' | 'membership';
  name: string;
  nameEs: string;
  description: string;
  descriptionEs: string;
  price: string;
  passCount: string;
  validDays: string;
  perChild: boolean;
  allowCustomAmount: boolean;
  duration: 'month' | 'year';
  tags: string;
  inventory: string;
  position: string;
  active: boolean;
  imageId: string | null;
};

const defaultDraft: ProductDraft = {
  productType: 'pass',
  name: '',
  nameEs: '',
  description: '',
  descriptionEs: '',
  price: '',
  passCount: '5',
  validDays: '',
  perChild: false,
  allowCustomAmount: false,
  duration: 'month',
  tags: '',
  inventory: '',
  position: '50',
  active: true,
  imageId: null,
};

/** Returns a product as form input, or the defaults for a new one. */
export function toProductDraft(product: OfficeProduct | null): ProductDraft {
  if (!product) return defaultDraft;
  const { metadata } = product;
  const { productType, name, nameEs, description, descriptionEs, active } = product;
  return {
    productType,
    name,
    nameEs,
    description,
    descriptionEs,
    active,
    price: centsToInput(product.priceCents),
    passCount: String(metadata.passCount ?? ''),
    validDays: String(metadata.validDays ?? ''),
    perChild: metadata.perChild ?? false,
    allowCustomAmount: metadata.allowCustomAmount ?? false,
    duration: metadata.duration ?? 'month',
    tags: product.tags.join(', '),
    inventory: product.inventory === null ? '' : String(product.inventory),
    position: String(product.position),
    imageId: parseProductImageId(product.imageUrl),
  };
}

export type ProductProblems = Partial<Record<keyof ProductDraft, FieldProblem>>;

const bounds = {
  passCount: { min: 1, max: 1000 },
  validDays: { min: 1, max: 3650 },
  inventory: { min: 0, max: 1_000_000 },
  position: { min: 0, max: 100_000 },
};

/** Returns the problem of each invalid field: a key of the validation texts, or the allowed range. */
export function validateProductDraft(draft: ProductDraft): ProductProblems {
  const problems: ProductProblems = {};
  const { productType } = draft;
  if (!draft.name.trim() && !draft.nameEs.trim()) problems.name = 'required';
  const cents = parseCents(draft.price);
  // Placeholders that are valid for every type, because only the price is checked here.
  const metadata = { passCount: 1, duration: 'month' as const };
  if (cents === null || findProductProblem({ productType, priceCents: cents, metadata })) {
    problems.price = 'validPrice';
  }
  const check = (name: keyof typeof bounds, mayBeEmpty = false) => {
    if (mayBeEmpty && !draft[name].trim()) return;
    if (!isIntegerInRange(draft[name], bounds[name])) problems[name] = bounds[name];
  };
  if (productType === 'pass') {
    check('passCount');
    check('validDays', true);
  }
  check('inventory', true);
  check('position');
  const tags = parseTags(draft.tags);
  if (tags.length > 6 || tags.some((tag) => tag.length > 40)) problems.tags = 'invalidInput';
  return problems;
}

const parseTags = (input: string) => input.split(',').flatMap((tag) => tag.trim() || []);

/** Converts the form input to the request body. */
export function toProductInput(draft: ProductDraft): ProductInput {
  const { productType, active, imageId } = draft;
  const metadata = {
    pass: {
      passCount: Number(draft.passCount),
      ...(draft.validDays.trim() && { validDays: Number(draft.validDays) }),
      perChild: draft.perChild,
    },
    gift_card: { allowCustomAmount: draft.allowCustomAmount },
    membership: { duration: draft.duration },
  }[productType];
  return {
    productType,
    active,
    imageId,
    metadata,
    name: draft.name.trim(),
    nameEs: draft.nameEs.trim(),
    description: draft.description.trim(),
    descriptionEs: draft.descriptionEs.trim(),
    priceCents: parseCents(draft.price) ?? 0,
    tags: parseTags(draft.tags),
    inventory: draft.inventory.trim() ? Number(draft.inventory) : null,
    position: Number(draft.position),
  };
}
