import { serverParts } from '#app/server/features.ts';
import type { Access, Endpoint } from '#shared/endpoint.ts';

/** Every call of the API by its name. */
export const allCalls: Record<string, Endpoint> = Object.fromEntries(
  serverParts.routes.map(({ name, endpoint }) => [name, endpoint]),
);

/** Every call of the API with such an access, and an address at which it can be tried, of no real thing. */
export function callsFor(...wanted: Access[]): { name: string; method: string; path: string }[] {
  return Object.entries(allCalls)
    .filter(([, { access }]) => wanted.includes(access))
    .map(([name]) => {
      const [method = '', path = ''] = name.split(' ');
      return { name, method, path: path.replace(/:\w+/g, () => crypto.randomUUID()) };
    });
}
