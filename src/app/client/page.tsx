import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Area } from '#shared/areas.ts';
import type { Access } from '#shared/endpoint.ts';
import { HydrationSignal } from './layouts/hydration-signal.tsx';
import type { SkeletonWidth } from './layouts/page-skeleton.tsx';
import type { PageName } from './messages/en/pages.ts';
import { rootRoute } from './root-route.tsx';
import { documentLanguage, loadTexts, type TextBundle } from './text-bundles.ts';

export type PageInfo = {
  /** The path in the router's syntax, with `$id` for a parameter. */
  path: string;
  /** Key of its title and description in messages/en/pages.ts. */
  name: PageName;
  access: Access;
  /** Areas whose staff may open an `admin` page too. */
  areas: readonly Area[];
  /** The file that `load` imports, relative to the project root: the server preloads its chunks. */
  file: string;
  /**
   * `server`: the complete page is in the HTML; its first render must not depend on the query string, the
   * clock or the signed-in user. `browser`: the HTML contains only the layout.
   */
  renderedBy: 'server' | 'browser';
  /** `noindex` excludes the page from search engines. */
  robots: 'index' | 'noindex';
  status: 200 | 404;
  /**
   * Loads little code on a first visit: public, rendered by the server, without page services, useQuery or texts
   * beyond messages/en/first-load.ts.
   */
  lightweight: boolean;
  /** Its text bundle, which must contain all texts of the page and its components. */
  texts: TextBundle;
  /**
   * Renders the title (which must be its h1) and a skeleton of the page into the HTML, instead of
   * "Loading...", until the browser renders the page.
   */
  skeleton: SkeletonWidth | undefined;
  /**
   * Works offline once it has been opened online (service-worker.ts). The current user is unknown offline:
   * the page shows data stored on the device.
   */
  offline: boolean;
  /** Also accessible to a running kiosk, where no user is signed in, and shown without header and footer. */
  kiosk: boolean;
  /** Shown without header and footer, for a screen on the wall. */
  fullScreen: boolean;
};

type Definition<Path extends string, Search extends object> = Pick<
  PageInfo,
  'name' | 'access' | 'file'
> &
  Partial<
    Pick<
      PageInfo,
      | 'areas'
      | 'renderedBy'
      | 'robots'
      | 'status'
      | 'lightweight'
      | 'texts'
      | 'skeleton'
      | 'offline'
      | 'kiosk'
      | 'fullScreen'
    >
  > & {
    path: Path;
    load: () => Promise<() => ReactNode>;
    /** Parses the search params; every value arrives as text. Must not throw. */
    search?: (raw: Record<string, unknown>) => Search;
  };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageInfo;
  }
}

/** Creates a guarded, lazily loaded route from one entry of the page tables. */
// biome-ignore lint/complexity/noBannedTypes: {} means "no search params" to the router
export function page<const Path extends string, Search extends object = {}>(
  definition: Definition<Path, Search>,
) {
  const { path, load, search, name, access, file } = definition;
  const { renderedBy = 'browser', status = 200, lightweight = false, skeleton } = definition;
  const { areas = [], offline = false, kiosk = false, fullScreen = false } = definition;
  const isForVisitors = access === 'public' || access === 'visitor';
  const texts = lightweight
    ? 'first-load'
    : (definition.texts ?? (isForVisitors ? 'visitors' : 'members'));
  const robots = definition.robots ?? (renderedBy === 'server' ? 'index' : 'noindex');
  const info: PageInfo = {
    path,
    name,
    access,
    areas,
    file,
    renderedBy,
    robots,
    status,
    lightweight,
    texts,
    skeleton,
    offline,
    kiosk,
    fullScreen,
  };
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(async () => {
      const Page = lightweight ? await load() : await withServices(info, load);
      return {
        default: () => (
          <>
            <Page />
            <HydrationSignal />
          </>
        ),
      };
    }),
    validateSearch: search ?? (() => ({}) as Search),
    staticData: { page: info },
  });
}

async function withServices(
  page: PageInfo,
  load: () => Promise<() => ReactNode>,
): Promise<() => ReactNode> {
  const [Page, { PageServices }] = await Promise.all([
    load(),
    import('./page-services.tsx'),
    // The server has already loaded the texts (render.tsx).
    typeof document === 'undefined' ? undefined : loadTexts(documentLanguage(), page.texts),
  ]);
  return () => (
    <PageServices page={page}>
      <Page />
    </PageServices>
  );
}
