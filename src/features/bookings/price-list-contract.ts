import { z } from 'zod';
import { priceList } from '#features/prices/price-list-fields.ts';
import { contract } from '#shared/endpoint.ts';

/** Remaining stock by extra id; null if the stock is not tracked. */
const stock = z.record(
  z.string().max(40),
  z.number('invalidInput').int('invalidInput').min(0, 'invalidInput').max(100_000).nullable(),
);

/** The price list as the owner edits it. */
export const priceListContract = contract({
  'GET /api/admin/price-list': {
    summary:
      'The price list, retired types included, with the stock of extras and the week’s sessions.',
    access: 'admin',
    response: z.object({
      list: priceList,
      stock: z.record(z.string(), z.number().int()),
      /** The weekly slots, for assigning session names. */
      sessions: z.array(
        z.object({ weekday: z.number().int(), startTime: z.string(), endTime: z.string() }),
      ),
    }),
  },
  'POST /api/admin/price-list': {
    summary:
      'Replaces the price list. `version` is the one it was loaded with; 409 if it has changed since.',
    access: 'admin',
    body: z.strictObject({ list: priceList, stock }),
    maxBodyValues: 12_400,
    response: z.object({
      list: priceList,
      /** The ids of removed types that were retired instead, because they have sales. */
      retired: z.array(z.string()),
    }),
  },
});
