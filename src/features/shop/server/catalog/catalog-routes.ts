import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { catalogContract } from '../../catalog-contract.ts';
import { toProductImageUrl } from '../../catalog-rules.ts';
import type { productType } from '../../shop-contract.ts';
import {
  findProductImage,
  insertProductImage,
  listProducts,
  type StoredProduct,
} from './catalog-queries.ts';
import { addProduct, editProduct } from './edit-products.ts';
import { encodeProductImage } from './encode-product-image.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const catalogRoutes = routes(catalogContract, {
  'GET /api/admin/products': async ({ db, query }) => {
    const { rows, total } = await listProducts(db, query);
    return { rows: rows.map(toOfficeProduct), total };
  },

  'POST /api/admin/products': async (ctx) => toOfficeProduct(await addProduct(ctx)),

  'PATCH /api/admin/products/:id': async (ctx) => toOfficeProduct(await editProduct(ctx)),

  'POST /api/admin/product-images': async ({ db, clock, body }) => {
    const encoded = await encodeProductImage(body.image);
    const imageId = await inTransaction(db, (db) =>
      insertProductImage(db, { ...encoded, createdAt: clock.now() }),
    );
    return { imageId, imageUrl: toProductImageUrl(imageId) };
  },

  'GET /api/product-images/:id': async ({ db, params, query, reply, config }) => {
    const content = await findProductImage(db, params.id, query.size);
    if (!content) throw notFound();
    const visibility = config.SITE_ACCESS === 'open' ? 'public' : 'private';
    reply.header('cache-control', `${visibility}, max-age=${YEAR_SECONDS}, immutable`);
    return content;
  },
});

function toOfficeProduct(product: StoredProduct) {
  const { createdAt: _, updatedAt, productType: type, ...rest } = product;
  return {
    ...rest,
    productType: type as (typeof productType)['options'][number],
    updatedAt: updatedAt.toISOString(),
  };
}
