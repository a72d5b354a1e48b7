const MAX_TRIES = 1000;

/** Inserts under a free slug: the given one, or that with a number appended. `insert` skips a taken one. */
export async function withFreeSlug<Row>(
  slug: string,
  insert: (slug: string) => PromiseLike<Row[]>,
): Promise<Row> {
  for (let number = 1; number < MAX_TRIES; number += 1) {
    const [row] = await insert(number === 1 ? slug : `${slug}-${number}`);
    if (row) return row;
  }
  throw new Error('no slug was free');
}
