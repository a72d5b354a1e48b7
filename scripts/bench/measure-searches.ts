import { connectTo } from '#tests/connect-to.ts';
import { median } from './latencies.ts';

/**
 * Milliseconds per search. `ratio` is the search's median divided by the median of a single-account lookup by email.
 */
export type SearchTimes = { path: string; median: number; slowest: number; ratio: number };

const WARM_UP_ROUNDS = 5;
const ROUNDS = 40;
/** The part of an email that only one sample family has (database/seed/sample-people.ts). */
const ACCOUNT = '.12@families';

/** For each endpoint: a search with many results, one with one, and one with none, which scans all rows. */
const searches = [
  '/api/check-in/families?search=garcia',
  `/api/check-in/families?search=${encodeURIComponent(ACCOUNT)}`,
  '/api/check-in/families?search=zzzqx',
  '/api/admin/search?q=garcia',
  `/api/admin/search?q=${encodeURIComponent(ACCOUNT)}`,
  '/api/admin/search?q=zzzqx',
];

/** Measures the desk's search and the office's, one request at a time. */
export async function measureSearches(
  database: Parameters<typeof connectTo>[0],
  address: string,
  cookie: string,
): Promise<SearchTimes[]> {
  const sql = connectTo(database, 1);
  try {
    const [account] = await sql<{ email: string }[]>`
      select email from users where email like ${`%${ACCOUNT}%`}`;
    if (!account) throw new Error(`no sample family's email contains ${ACCOUNT}`);
    const times: SearchTimes[] = [];
    for (const path of searches) {
      const durations: number[] = [];
      const lookups: number[] = [];
      // Alternates search and lookup, so that other load on the machine slows down both.
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
        const duration = await timeOf(async () => {
          const response = await fetch(address + path, { headers: { cookie } });
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
          await response.arrayBuffer();
        });
        const lookup = await timeOf(
          () => sql`select id, name, email from users where email = ${account.email}`,
        );
        if (round < 0) continue;
        durations.push(duration);
        lookups.push(lookup);
      }
      const medianMillis = median(durations);
      const ratio = medianMillis / median(lookups);
      times.push({ path, median: medianMillis, slowest: Math.max(...durations), ratio });
    }
    return times;
  } finally {
    await sql.end();
  }
}

async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
