import type { App } from '#app/server/app.ts';

/** Returns the server's registered routes as "METHOD /path/:param", parsed from the router's output. */
export function parseRegisteredRoutes(app: App): string[] {
  const routes: string[] = [];
  const path: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? [];
    if (!part) continue;
    path.length = indent.length / 4;
    path.push(part);
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path.join('')}`);
  }
  return routes;
}
