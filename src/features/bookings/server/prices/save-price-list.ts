import type { z } from 'zod';
import {
  type Channel,
  findTaxRate,
  getDefaultType,
  isDefaultRule,
  type PriceList,
  priceListOf,
} from '#features/prices/price-list-rules.ts';
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
    await updateVenueSettings(db, { priceList: list, ...deriveSettings(list) });
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

/** The maximum of the `taxPercent` setting. */
const MAX_TAX_PERCENT = 50;

/** Derives the price settings from the list, for code that needs a single price. */
function deriveSettings(list: PriceList) {
  const type = getDefaultType(list);
  const priceOf = (channel: Channel) =>
    type.rules.find(
      (rule) =>
        (rule.channel ?? channel) === channel && isDefaultRule({ ...rule, channel: undefined }),
    )?.cents ?? 0;
  const onlineCents = priceOf('online');
  const sibling = type.rules.find(
    (rule) => rule.fromNth === 2 && isDefaultRule({ ...rule, fromNth: undefined }),
  );
  const rate = findTaxRate(list, 'admission');
  return {
    openPlayCents: onlineCents,
    trialCents: priceOf('trial'),
    siblingCents: sibling && sibling.cents < onlineCents ? sibling.cents : null,
    maxChildrenPerBooking: type.most,
    taxPercent: rate?.kind === 'included' ? Math.min(rate.percent, MAX_TAX_PERCENT) : 0,
  };
}
