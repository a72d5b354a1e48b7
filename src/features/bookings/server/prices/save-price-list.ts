import type { z } from 'zod';
import { type PriceList, priceListOf } from '#features/prices/price-list-rules.ts';
import { readPriceSettings } from '#features/prices/price-settings-rules.ts';
import { findSoldTypeIds, setExtraStock } from '#features/prices/server/index.ts';
import {
  confirmSeededFact,
  lockVenueSettings,
  updateVenueSettings,
} from '#features/venue/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import type { priceListContract } from '../../price-list-contract.ts';

type Body = z.output<(typeof priceListContract)['POST /api/admin/price-list']['body']>;
type Context = CallContext & { body: Body; user: SessionUser };

/**
 * Replaces the price list and sets the stock of extras. A removed type that has sales is retired instead of deleted,
 * because bookings reference it. Returns the saved list and the ids of the types that it retired. Throws 409 if the
 * list has changed since it was loaded.
 */
export async function savePriceList(ctx: Context) {
  const { body, user } = ctx;
  const saved = await inTransaction(ctx.db, async (db) => {
    const before = priceListOf(await lockVenueSettings(db));
    if (before.version !== body.list.version) throw httpError(409, 'prices.listChanged');
    const remainingIds = new Set(body.list.types.map(({ id }) => id));
    const removedTypes = before.types.filter(({ id }) => !remainingIds.has(id));
    const soldIds = await findSoldTypeIds(
      db,
      removedTypes.map(({ id }) => id),
    );
    const retiredTypes = removedTypes.filter(({ id }) => soldIds.has(id));
    const list: PriceList = {
      ...body.list,
      version: before.version + 1,
      types: [...body.list.types, ...retiredTypes.map((type) => ({ ...type, active: false }))],
    };
    await updateVenueSettings(db, { ...readPriceSettings(list), priceList: list });
    await confirmSeededFact(db, 'prices');
    for (const [typeId, left] of Object.entries(body.stock)) await setExtraStock(db, typeId, left);
    await writeAudit(db, {
      actorId: user.id,
      action: 'prices.changed',
      subject: 'venue',
      detail: { version: list.version },
    });
    return { list, retired: retiredTypes.filter(({ active }) => active).map(({ id }) => id) };
  });
  await ctx.announceVenueChange();
  return saved;
}
