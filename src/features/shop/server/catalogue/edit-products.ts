import type { z } from 'zod';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, invalidField, notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { slugOf } from '#shared/slugs.ts';
import type { catalogueContract } from '../../catalogue-contract.ts';
import { productImageUrl, metadataFor, productProblem } from '../../catalogue-rules.ts';
import {
  updateProduct,
  insertProduct,
  lockProduct,
  lockProductImage,
  type StoredProduct,
} from './catalogue-queries.ts';

type NewBody = z.output<(typeof catalogueContract)['POST /api/admin/products']['body']>;
type Changes = z.output<(typeof catalogueContract)['PATCH /api/admin/products/:id']['body']>;
type Context<Body> = CallContext & { user: { id: string }; body: Body };

/** Adds a product. Throws 400 if a field its type requires is missing, 409 if the picture was deleted. */
export async function addProduct(ctx: Context<NewBody>): Promise<StoredProduct> {
  const { imageId, ...facts } = ctx.body;
  const metadata = metadataFor(facts.productType, facts.metadata);
  assertValidProduct({ ...facts, metadata });
  return inTransaction(ctx.db, async (db) => {
    const added = await insertProduct(db, {
      ...facts,
      metadata,
      slug: slugOf(facts.name || facts.nameEs),
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
 * Changes a product. Throws 409 on a stale save, and for a new stock if sales have changed it since
 * `inventorySeen`.
 */
export async function editProduct(
  ctx: Context<Changes> & { params: { id: string } },
): Promise<StoredProduct> {
  const { imageId, seenAt, inventorySeen, inventory, ...facts } = ctx.body;
  return inTransaction(ctx.db, async (db) => {
    const before = await lockProduct(db, ctx.params.id);
    if (!before) throw notFound();
    if (before.updatedAt.toISOString() !== seenAt) throw httpError(409, 'shop.changedMeanwhile');
    const changesStock = inventorySeen !== undefined && inventory !== inventorySeen;
    if (changesStock && before.inventory !== inventorySeen) {
      throw httpError(409, 'shop.changedMeanwhile');
    }
    const { productType } = before;
    const metadata = metadataFor(productType, facts.metadata, before.metadata);
    assertValidProduct({ ...facts, productType, metadata });
    const changed = await updateProduct(db, before.id, {
      ...facts,
      ...(changesStock && { inventory }),
      metadata,
      imageUrl: await lockImageUrl(db, imageId),
      updatedAt: ctx.clock.now(),
    });
    if (!changed) throw notFound();
    await writeAudit(db, {
      actorId: ctx.user.id,
      action: 'product.changed',
      subject: before.id,
      detail: {
        priceCents: changed.priceCents,
        priceBefore: before.priceCents,
        active: changed.active,
        inventory: changed.inventory,
      },
    });
    return changed;
  });
}

function assertValidProduct(
  product: Parameters<typeof productProblem>[0] & { name: string; nameEs: string },
) {
  if (!product.name && !product.nameEs) throw invalidField('name', 'validation.required');
  const problem = productProblem(product);
  if (problem === 'priceTooSmall') throw invalidField('priceCents', 'validation.validPrice');
  if (problem) throw httpError(400, `shop.${problem}`);
}

async function lockImageUrl(db: Db, imageId: string | null): Promise<string | null> {
  if (imageId === null) return null;
  if (!(await lockProductImage(db, imageId))) throw httpError(409, 'shop.noSuchImage');
  return productImageUrl(imageId);
}
