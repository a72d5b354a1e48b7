import { and, eq, isNull } from 'drizzle-orm';
import { products } from '#features/shop/server/shop-tables.ts';
import { waiverQuestions } from '#features/waivers/server/waiver-answers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Returns the types of products on sale. */
export async function findProductTypesOnSale(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ productType: products.productType })
    .from(products)
    .where(eq(products.active, true));
  return rows.map(({ productType }) => productType);
}

/** Whether the waiver asks for photo consent (decision 0046). */
export async function hasPhotoQuestion(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: waiverQuestions.id })
    .from(waiverQuestions)
    .where(and(eq(waiverQuestions.kind, 'photo-consent'), isNull(waiverQuestions.removedAt)))
    .limit(1);
  return rows.length > 0;
}
