import { importWaivers } from '#features/waivers/server/index.ts';
import { instantOf } from '#shared/venue-dates.ts';
import type { WaiverRow } from '../rows/read-waiver.ts';
import { NOON } from '../rows/row-reader.ts';
import type { StoreRows } from './store-types.ts';

/** Stores waivers as signed on paper, with the date and time from the file. */
export const storeWaivers: StoreRows<WaiverRow> = async (ctx, db, rows, mode) => {
  if (mode.isDryRun) return rows.map(() => ({ outcome: 'made' }));
  const { timezone } = ctx.venue();
  const ids = await importWaivers(
    ctx,
    db,
    rows.map(({ values: { signedOn, signedTime, ...waiver } }) => ({
      ...waiver,
      createdAt: instantOf(signedOn, signedTime ?? NOON, timezone),
    })),
  );
  return ids.map((id) => ({ outcome: 'made', refs: [`waiver:${id}`] }));
};
