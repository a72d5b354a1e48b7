import { whenIdle } from '#platform/client/when-idle.ts';
import type { createAppRouter } from './router.ts';

type Router = ReturnType<typeof createAppRouter>;

/**
 * Preloads the code of all pages with a visible link, so that they open instantly. Preloading on touch is too late,
 * because browsers defer loading while a finger is down. Runs again whenever elements are added to the page.
 */
export function preloadLinkedPages(router: Router): void {
  if (isDataSaverOn()) return;
  let isScheduled = false;
  const schedulePreload = () => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(() => {
      isScheduled = false;
      preloadVisibleLinks(router);
    });
  };
  new MutationObserver(schedulePreload).observe(document.body, { childList: true, subtree: true });
  schedulePreload();
}

function preloadVisibleLinks(router: Router): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].filter(
    (link) => link.getClientRects().length > 0 && !link.target && !link.download,
  );
  const paths = new Set(links.map(({ pathname }) => pathname));
  for (const path of paths) {
    const [, , route] = router.getMatchedRoutes(path);
    const component = route?.options.component as { preload?: () => Promise<unknown> } | undefined;
    void component?.preload?.();
  }
}

const isDataSaverOn = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData === true;
