import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { slugOf } from '#shared/slugs.ts';
import type { catalogContract } from '../../catalog-contract.ts';
import { findProductProblem, mergeMetadata, toProductImageUrl } from '../../catalog-rules.ts';
import {
  insertProduct,
  lockProduct,
  lockProductImage,
  type StoredProduct,
  updateProduct,
} from './catalog-queries.ts';

type NewBody = z.output<(typeof catalogContract)['POST /api/admin/products']['body']>;
type Changes = z.output<(typeof catalogContract)['PATCH /api/admin/products/:id']['body']>;
type Context<Body> = CallContext & { user: { id: string }; body: Body };

/** Adds a product. Throws 400 without a name or a field required by its type, 409 if the image was deleted. */
export async function addProduct(ctx: Context<NewBody>): Promise<StoredProduct> {
  const { imageId, ...fields } = ctx.body;
  const metadata = mergeMetadata(fields.productType, fields.metadata);
  assertValidProduct({ ...fields, metadata });
  return inTransaction(ctx.db, async (db) => {
    const added = await insertProduct(db, {
      ...fields,
      metadata,
      slug: slugOf(fields.name || fields.nameEs),
      imageUrl: await lockImageUrl(db, imageId),
      createdAt: ctx.clock.now(),
      updatedAt: ctx.clock.now(),
    });
    await writeAudit(db, {
      actorId: ctx.user.id,
      action: 'product.added',
      subject: added.id,
      detail: { priceCents: added.priceCents, active: added.active },
    });
    return added;
  });
}

/**
 * Changes a product. Throws like `addProduct`, 404 for an unknown product, and 409 on a stale save or if the inventory
 * has changed since the client read `expectedInventory` and the save would overwrite it.
 */
export async function editProduct(
  ctx: Context<Changes> & { params: { id: string } },
): Promise<StoredProduct> {
  const { imageId, expectedUpdatedAt, expectedInventory, inventory, ...fields } = ctx.body;
  return inTransaction(ctx.db, async (db) => {
    const stored = await lockProduct(db, ctx.params.id);
    if (!stored) throw notFound();
    if (stored.updatedAt.toISOString() !== expectedUpdatedAt)
      throw httpError(409, 'shop.editConflict');
    const isStockChanged = expectedInventory !== undefined && inventory !== expectedInventory;
    if (isStockChanged && stored.inventory !== expectedInventory) {
      throw httpError(409, 'shop.editConflict');
    }
    const { productType } = stored;
    const metadata = mergeMetadata(productType, fields.metadata, stored.metadata);
    assertValidProduct({ ...fields, productType, metadata });
    const changed = await updateProduct(db, stored.id, {
      ...fields,
      ...(isStockChanged && { inventory }),
      metadata,
      imageUrl: await lockImageUrl(db, imageId),
      updatedAt: ctx.clock.now(),
    });
    if (!changed) throw notFound();
    await writeAudit(db, {
      actorId: ctx.user.id,
      action: 'product.changed',
      subject: stored.id,
      detail: {
        priceCents: changed.priceCents,
        priceBefore: stored.priceCents,
        active: changed.active,
        inventory: changed.inventory,
      },
    });
    return changed;
  });
}

function assertValidProduct(
  product: Parameters<typeof findProductProblem>[0] & { name: string; nameEs: string },
) {
  if (!product.name && !product.nameEs) throw invalidField('name', 'validation.required');
  const problem = findProductProblem(product);
  if (problem === 'priceTooSmall') throw invalidField('priceCents', 'validation.validPrice');
  if (problem) throw httpError(400, `shop.${problem}`);
}

/** Locks an image and returns its URL; null without an id. Throws 409 if the image was deleted. */
async function lockImageUrl(db: Db, imageId: string | null): Promise<string | null> {
  if (imageId === null) return null;
  if (!(await lockProductImage(db, imageId))) throw httpError(409, 'shop.noSuchImage');
  return toProductImageUrl(imageId);
}
