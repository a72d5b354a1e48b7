import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageLoading } from '#platform/client/ui/page-loading.tsx';
import { allPages } from './all-pages.tsx';
import { PageFailed } from './layouts/page-failed.tsx';
import { rootRoute } from './root-route.tsx';

const routeTree = rootRoute.addChildren(allPages);

/** The same router for browser and server; they differ in the history they hand in. */
export function createAppRouter(history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    // On the server it would write an inline script, which our policy forbids.
    scrollRestoration: typeof document !== 'undefined' && movesPage(),
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailed,
    // Search values stay the text that they are: "000123" is a member code, no number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
  // Tells the router that its first page is in the HTML already; without it React finds other
  // boundaries than the server drew.
  router.ssr = { manifest: undefined };
  return router;
}

/**
 * The next page starts at its top, and going back returns to where it was left. The first page may have
 * been scrolled before the program came: then its reader stays where they are.
 */
function movesPage(): () => boolean {
  let isFirst = true;
  return () => {
    const isUnderWay = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isUnderWay;
  };
}

function stringifySearch(search: Record<string, unknown>): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
