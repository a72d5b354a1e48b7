const NUMBER_LIMIT = 1000;

/**
 * Inserts a row with the given slug, or with a number appended to it if it is taken. `insert` must return no row if the
 * slug is taken. Throws after 999 attempts.
 */
export async function insertWithUniqueSlug<Row>(
  slug: string,
  insert: (slug: string) => PromiseLike<Row[]>,
): Promise<Row> {
  for (let number = 1; number < NUMBER_LIMIT; number += 1) {
    const [row] = await insert(number === 1 ? slug : `${slug}-${number}`);
    if (row) return row;
  }
  throw new Error('no unique slug found');
}
