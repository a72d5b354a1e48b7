import { whenIdle } from '#platform/client/when-idle.ts';
import type { createAppRouter } from './router.ts';

type Router = ReturnType<typeof createAppRouter>;

/**
 * Loads the code of the pages that the links in sight lead to, so that they open at once: touching a link first is too
 * late, because browsers postpone loading while a finger is down. Links appear with each page and again with its data.
 */
export function preloadLinkedPages(router: Router): void {
  if (savesData()) return;
  let isWaiting = false;
  const preload = () => {
    if (isWaiting) return;
    isWaiting = true;
    whenIdle(() => {
      isWaiting = false;
      loadLinkedPages(router);
    });
  };
  new MutationObserver(preload).observe(document.body, { childList: true, subtree: true });
  preload();
}

function loadLinkedPages(router: Router): void {
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

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData === true;
