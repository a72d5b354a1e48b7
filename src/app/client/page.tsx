import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Area } from '#shared/areas.ts';
import type { Access } from '#shared/endpoint.ts';
import { documentLanguage, loadTexts, type TextBundle } from './catalogues.ts';
import type { Outline } from './layouts/page-outline.tsx';
import { ProgramReady } from './layouts/program-ready.tsx';
import type { PageName } from './messages/en/pages.ts';
import { rootRoute } from './root-route.tsx';

export type PageFacts = {
  /** In the router's syntax, with `$id` for a parameter. */
  path: string;
  /** Its title and description in messages/en/pages.ts. */
  name: PageName;
  access: Access;
  /** Staff with one of these areas may open an `admin` page too. */
  areas: readonly Area[];
  /** The file that `load` imports, relative to the project's root: the server preloads its chunks. */
  file: string;
  /**
   * `server`: the whole page is in the HTML; its first render must not read the query string, the clock or the
   * signed-in person. `browser`: the HTML has only the layout.
   */
  renderedBy: 'server' | 'browser';
  /** `noindex` keeps the page out of search engines. */
  robots: 'index' | 'noindex';
  status: 200 | 404;
  /**
   * A page of the first visit, without services. Public, rendered by the server, no useQuery, no texts beyond
   * messages/en/first-load.ts.
   */
  bare: boolean;
  /** Its text bundle: contains every text of the page and its components. */
  texts: TextBundle;
  /**
   * Puts its title (which must be its h1) and a skeleton of its cards into the HTML, instead of "Loading...",
   * until the browser renders it.
   */
  outline: Outline | undefined;
  /**
   * Opens without network once it was opened online (service-worker.ts). Offline the current user is unknown:
   * the page shows what it stored on the device.
   */
  offline: boolean;
  /** Also for a running kiosk (nobody is signed in then), and without header and footer. */
  kiosk: boolean;
};

type Definition<Path extends string, Search extends object> = Pick<
  PageFacts,
  'name' | 'access' | 'file'
> &
  Partial<
    Pick<
      PageFacts,
      | 'areas'
      | 'renderedBy'
      | 'robots'
      | 'status'
      | 'bare'
      | 'texts'
      | 'outline'
      | 'offline'
      | 'kiosk'
    >
  > & {
    path: Path;
    load: () => Promise<() => ReactNode>;
    /** Parses the search parameters; every value arrives as text. Must not throw. */
    search?: (raw: Record<string, unknown>) => Search;
  };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts;
  }
}

/** Makes a guarded, lazily loaded route of one line of the pages table. */
// biome-ignore lint/complexity/noBannedTypes: {} is "no search parameters" to the router
export function page<const Path extends string, Search extends object = {}>(
  definition: Definition<Path, Search>,
) {
  const { path, load, search, name, access, file } = definition;
  const { renderedBy = 'browser', status = 200, bare = false, outline } = definition;
  const { areas = [], offline = false, kiosk = false } = definition;
  const isVisitors = access === 'public' || access === 'visitor';
  const texts = bare ? 'first-load' : (definition.texts ?? (isVisitors ? 'visitors' : 'members'));
  const robots = definition.robots ?? (renderedBy === 'server' ? 'index' : 'noindex');
  const facts: PageFacts = {
    path,
    name,
    access,
    areas,
    file,
    renderedBy,
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
    // The server has loaded the texts already (render.tsx).
    typeof document === 'undefined' ? undefined : loadTexts(documentLanguage(), page.texts),
  ]);
  return () => (
    <PageServices page={page}>
      <Page />
    </PageServices>
  );
}
