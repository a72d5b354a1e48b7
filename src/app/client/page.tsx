import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Area } from '#shared/areas.ts';
import type { Access } from '#shared/endpoint.ts';
import { documentLanguage, loadTexts, type Shelf } from './catalogues.ts';
import type { Outline } from './layouts/page-outline.tsx';
import { ProgramReady } from './layouts/program-ready.tsx';
import type { PageName } from './messages/en/pages.ts';
import { rootRoute } from './root-route.tsx';

export type PageFacts = {
  /** As the router writes it, with `$id` for a parameter. */
  path: string;
  /** Its title and description in messages/en/pages.ts. */
  name: PageName;
  access: Access;
  /** Of an `admin` page: staff with one of these areas may open it too. */
  areas: readonly Area[];
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
  /**
   * The first visit's page: nothing is loaded around it. Public, drawn by the server, no data
   * fetched with useQuery, no texts beyond messages/en/first-load.ts.
   */
  bare: boolean;
  /** The texts that it brings: what it says, and what its parts say, has to be in there. */
  texts: Shelf;
  /**
   * Its title (which must be its h1) and the shape of its cards are in the HTML, instead of
   * "Loading...", until the browser draws it.
   */
  outline: Outline | undefined;
  /**
   * Opens without network once it was opened with it (service-worker.ts). Then nobody is known to be
   * signed in: the page shows what it keeps on the device by itself.
   */
  offline: boolean;
  /** Also for a running kiosk (then nobody is signed in), and without header and footer. */
  kiosk: boolean;
};

type Definition<Path extends string, Search extends object> = Pick<
  PageFacts,
  'name' | 'access' | 'file'
> &
  Partial<
    Pick<
      PageFacts,
      'areas' | 'drawnBy' | 'robots' | 'status' | 'bare' | 'texts' | 'outline' | 'offline' | 'kiosk'
    >
  > & {
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
  const { path, load, search, name, access, file } = definition;
  const { drawnBy = 'browser', status = 200, bare = false, outline } = definition;
  const { areas = [], offline = false, kiosk = false } = definition;
  const isVisitors = access === 'public' || access === 'visitor';
  const texts = bare ? 'first-load' : (definition.texts ?? (isVisitors ? 'visitors' : 'members'));
  const robots = definition.robots ?? (drawnBy === 'server' ? 'index' : 'noindex');
  const facts: PageFacts = {
    path,
    name,
    access,
    areas,
    file,
    drawnBy,
    robots,
    status,
    bare,
    texts,
    outline,
    offline,
    kiosk,
  };
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(async () => {
      const Page = bare ? await load() : await withServices(facts, load);
      return {
        default: () => (
          <>
            <Page />
            <ProgramReady />
          </>
        ),
      };
    }),
    validateSearch: search ?? (() => ({}) as Search),
    staticData: { page: facts },
  });
}

async function withServices(
  page: PageFacts,
  load: () => Promise<() => ReactNode>,
): Promise<() => ReactNode> {
  const [Page, { PageServices }] = await Promise.all([
    load(),
    import('./page-services.tsx'),
    // The server has loaded every language before (render.tsx).
    typeof document === 'undefined' ? undefined : loadTexts(documentLanguage(), page.texts),
  ]);
  return () => (
    <PageServices page={page}>
      <Page />
    </PageServices>
  );
}
