import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { instant, plainText } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { MAX_IMAGE_DATA_URL_LENGTH } from './catalog-rules.ts';
import { productMetadata, productType } from './shop-contract.ts';

const idParams = z.object({ id: z.uuid('invalidInput') });
const catalogAdmin = { access: 'admin', area: 'catalogue' } as const;
const activeFilter = z.enum(['true', 'false']).optional();

/** The `updatedAt` of the edited version: 409 on a stale save. */
const expectedUpdatedAt = instant();

/** A product in the back office. Amounts in cents. */
const officeProduct = product().extend({
  id: z.string(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  updatedAt: z.string(),
});

function product() {
  return z.strictObject({
    productType,
    name: plainText(120),
    nameEs: plainText(120),
    description: plainText(600),
    descriptionEs: plainText(600),
    priceCents: z
      .number('validPrice')
      .int('validPrice')
      .min(0, 'validPrice')
      .max(10_000_000, 'validPrice'),
    metadata: productMetadata,
    tags: z.array(plainText(40).min(1, 'required')).max(6, 'tooLong'),
    /** Stock left; null if unlimited. */
    inventory: z
      .number('invalidInput')
      .int('invalidInput')
      .min(0, 'invalidInput')
      .max(1_000_000, 'invalidInput')
      .nullable(),
    active: z.boolean('invalidInput'),
    position: z.number('invalidInput').int('invalidInput').min(0).max(100_000),
  });
}

/** A product as entered. The handlers require a name in at least one language. */
const productInput = product().extend({
  imageId: z.uuid('invalidInput').nullable(),
});

export const catalogContract = contract({
  'GET /api/admin/products': {
    summary: 'All products, including those no longer sold.',
    ...catalogAdmin,
    query: listQuery(['position', 'name', 'priceCents', 'inventory', 'updatedAt']).extend({
      type: productType.optional(),
      active: activeFilter,
    }),
    response: listResponse(officeProduct),
  },
  'POST /api/admin/products': {
    summary: 'Adds a product.',
    ...catalogAdmin,
    body: productInput,
    response: officeProduct,
    status: 201,
  },
  'PATCH /api/admin/products/:id': {
    summary: 'Changes a product; existing orders retain their prices and names.',
    ...catalogAdmin,
    params: idParams,
    body: productInput.omit({ productType: true }).extend({
      expectedUpdatedAt,
      /** The stock when the form was opened; omit it to leave the stock unchanged. */
      expectedInventory: z.number().int().nullable().optional(),
    }),
    response: officeProduct,
  },
  'POST /api/admin/product-images': {
    summary: 'Uploads a product’s image; it is re-encoded to the card size.',
    ...catalogAdmin,
    body: z.strictObject({
      image: z.string('invalidInput').min(1, 'required').max(MAX_IMAGE_DATA_URL_LENGTH, 'tooLong'),
    }),
    response: z.object({ imageId: z.string(), imageUrl: z.string() }),
    status: 201,
    maxBodyBytes: MAX_IMAGE_DATA_URL_LENGTH + 1024,
    throttle: { name: 'product-image', limit: 60, minutes: 15 },
  },
  'GET /api/product-images/:id': {
    summary: 'A product’s image; immutable.',
    access: 'visitor',
    params: idParams,
    query: z.object({ size: z.enum(['small', 'large']).default('large') }),
    response: z.string(),
    contentType: 'image/webp',
  },
});
