import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Access } from '../shared/endpoint.ts';
import { Guard } from './guard.tsx';
import type { PageName } from './messages/en/pages.ts';
import { rootRoute } from './root-route.tsx';

export type PageFacts = {
  /** Its title and description in messages/en/pages.ts. */
  name: PageName;
  access: Access;
  /** The file that `load` imports, from the project's root: the server preloads its chunks. */
  file: string;
  /**
   * `server`: the whole page is in the HTML; it must not read the query string, the clock or the
   * signed-in person while it draws first. `browser`: the HTML has the frame, the page follows.
   */
  drawnBy: 'server' | 'browser';
  /** `noindex` for what search engines have no business with. */
  robots: 'index' | 'noindex';
  status: 200 | 404;
  /** `first-load`: it says nothing beyond messages/en/first-load.ts. */
  texts: 'all' | 'first-load';
};

type Definition<Path extends string, Search extends object> = Pick<
  PageFacts,
  'name' | 'access' | 'file'
> &
  Partial<Pick<PageFacts, 'drawnBy' | 'robots' | 'status' | 'texts'>> & {
    path: Path;
    load: () => Promise<() => ReactNode>;
    /** Typed search parameters; every value arrives as text. Nothing may throw. */
    search?: (raw: Record<string, unknown>) => Search;
  };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts;
  }
}

/** One line of the pages table as a route: guarded, and loaded as a chunk of its own. */
// biome-ignore lint/complexity/noBannedTypes: {} is "no search parameters" to the router
export function page<const Path extends string, Search extends object = {}>(
  definition: Definition<Path, Search>,
) {
  const { path, load, search, ...facts } = definition;
  const { drawnBy = 'browser', status = 200, texts = 'all' } = definition;
  const robots = definition.robots ?? (drawnBy === 'server' ? 'index' : 'noindex');
  const Page = lazyRouteComponent(async () => ({
    default: texts === 'all' ? await withAllTexts(load) : await load(),
  }));
  const Guarded = () => (
    <Guard access={definition.access} drawnBy={drawnBy}>
      <Page />
    </Guard>
  );
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: Object.assign(Guarded, { preload: () => Page.preload?.() }),
    validateSearch: search ?? (() => ({}) as Search),
    staticData: { page: { ...facts, drawnBy, robots, status, texts } },
  });
}

async function withAllTexts(load: () => Promise<() => ReactNode>): Promise<() => ReactNode> {
  const [Page, { PageTexts }] = await Promise.all([load(), import('./page-texts.tsx')]);
  return () => (
    <PageTexts>
      <Page />
    </PageTexts>
  );
}
