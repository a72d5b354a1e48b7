import { whenIdle } from '#platform/client/when-idle.ts';
import type { createAppRouter } from './router.ts';

type Router = ReturnType<typeof createAppRouter>;

const INTERACTIONS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Loads the code of the pages that the links in sight lead to, so that they open at once: touching a link first is too
 * late, because browsers postpone loading while a finger is down. On a visitor's first page it waits for an interaction,
 * which keeps the first load small.
 */
export function preloadLinkedPages(router: Router): void {
  if (savesData()) return;
  const page = router.state.matches.at(-1)?.staticData.page;
  if (page?.access === 'public' || page?.access === 'visitor') {
    onFirstInteraction(() => watchLinks(router));
  } else {
    watchLinks(router);
  }
}

/** Links appear with each page and again with its data. */
function watchLinks(router: Router): void {
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

function onFirstInteraction(run: () => void): void {
  const start = () => {
    for (const type of INTERACTIONS) removeEventListener(type, start);
    run();
  };
  for (const type of INTERACTIONS) addEventListener(type, start, { passive: true });
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData === true;
