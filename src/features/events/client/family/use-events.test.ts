import { afterEach, expect, test, vi } from 'vitest';
import { fetchEventsBetween } from './use-events.ts';

afterEach(() => vi.unstubAllGlobals());

test('fetches all pages of a month with more events than fit on one page', async () => {
  const all = Array.from({ length: 403 }, (_, n) => ({ id: `event-${n}` }));
  const fetchPage = vi.fn(async (url: string) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const start = all.findIndex(({ id }) => id === searchParams.get('after')) + 1;
    return Response.json(all.slice(start, start + Number(searchParams.get('limit'))));
  });
  vi.stubGlobal('fetch', fetchPage);
  const query = { filter: 'free', from: '2027-03-01', to: '2027-04-03' };
  const events = await fetchEventsBetween(query, new AbortController().signal);
  expect(events).toEqual(all);
  expect(fetchPage).toHaveBeenCalledTimes(3);
  for (const [url] of fetchPage.mock.calls) expect(url).toContain('filter=free');
});
