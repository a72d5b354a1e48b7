import { inTransaction } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { routes } from '#platform/server/http/route.ts';
import { catalogueContract } from '../../catalogue-contract.ts';
import { productImageUrl } from '../../catalogue-rules.ts';
import type { productType } from '../../shop-contract.ts';
import {
  findProductImage,
  insertProductImage,
  listProducts,
  type StoredProduct,
} from './catalogue-queries.ts';
import { encodeProductImage } from './encode-product-image.ts';
import { addProduct, editProduct } from './edit-products.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export const catalogueRoutes = routes(catalogueContract, {
  'GET /api/admin/products': async ({ db, query }) => {
    const { rows, total } = await listProducts(db, query);
    return { rows: rows.map(asEdited), total };
  },

  'POST /api/admin/products': async (ctx) => asEdited(await addProduct(ctx)),

  'PATCH /api/admin/products/:id': async (ctx) => asEdited(await editProduct(ctx)),

  'POST /api/admin/product-images': async ({ db, clock, body }) => {
    const drawn = await encodeProductImage(body.image);
    const imageId = await inTransaction(db, (db) =>
      insertProductImage(db, { ...drawn, createdAt: clock.now() }),
    );
    return { imageId, imageUrl: productImageUrl(imageId) };
  },

  'GET /api/product-images/:id': async ({ db, params, query, reply, config }) => {
    const content = await findProductImage(db, params.id, query.size);
    if (!content) throw notFound();
    const whose = config.SITE_ACCESS === 'open' ? 'public' : 'private';
    reply.header('cache-control', `${whose}, max-age=${YEAR_SECONDS}, immutable`);
    return content;
  },
});

function asEdited(product: StoredProduct) {
  const { createdAt: _, updatedAt, productType: type, ...rest } = product;
  return {
    ...rest,
    productType: type as (typeof productType)['options'][number],
    updatedAt: updatedAt.toISOString(),
  };
}
