import { serverHooks } from '#app/server/features.ts';
import type { Access, Endpoint } from '#shared/endpoint.ts';

/** Every API call by name. */
export const allCalls: Record<string, Endpoint> = Object.fromEntries(
  serverHooks.routes.map(({ name, endpoint }) => [name, endpoint]),
);

/** The API calls with one of these access levels, with random ids in their paths. */
export function callsFor(...levels: Access[]): { name: string; method: string; path: string }[] {
  return Object.entries(allCalls)
    .filter(([, { access }]) => levels.includes(access))
    .map(([name]) => {
      const [method = '', path = ''] = name.split(' ');
      return { name, method, path: path.replace(/:\w+/g, () => crypto.randomUUID()) };
    });
}
