import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageLoading } from '#platform/client/ui/states/page-loading.tsx';
import { allPages } from './all-pages.tsx';
import { PageError } from './layouts/page-error.tsx';
import { rootRoute } from './root-route.tsx';

const routeTree = rootRoute.addChildren(allPages);

/** Creates the router; browser and server differ only in their history. */
export function createAppRouter(history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    // On the server, scroll restoration would write an inline script, which the content security policy forbids.
    scrollRestoration: typeof document !== 'undefined' && createScrollReset(),
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageError,
    // Search params remain text: "000123" is a member code, not a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
  });
  // Marks the first page as server-rendered; otherwise Suspense boundaries would not match the HTML.
  router.ssr = { manifest: undefined };
  return router;
}

/**
 * New pages start at the top, and going back restores the scroll position. The first page keeps its position
 * if it was scrolled before hydration.
 */
function createScrollReset(): () => boolean {
  let isFirst = true;
  return () => {
    const wasScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    return !wasScrolled;
  };
}

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
