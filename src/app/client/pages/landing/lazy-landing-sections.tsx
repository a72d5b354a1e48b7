import { lazy, Suspense, useEffect, useRef } from 'react';
import { onFirstEvent } from '#platform/client/on-first-event.ts';
import { useLanguage } from '#platform/client/use-language.ts';

const load = () => import('./landing-sections.tsx');
let allowLoading = () => {};
const loadingAllowed = new Promise<void>((resolve) => {
  allowLoading = resolve;
});

const LandingSections = lazy(async () => {
  // The server renders the sections immediately.
  if (typeof document !== 'undefined') await loadingAllowed;
  return { default: (await load()).LandingSections };
});

/**
 * The sections count as in view only above the lowest quarter of the screen, because their first lines are visible at
 * the bottom of a phone's screen from the start.
 */
const ROOT_MARGIN = '0px 0px -25% 0px';

const INTERACTIONS = ['pointerdown', 'keydown', 'click'] as const;

/**
 * The sections below the fold. They are in the document; their scripts load when they come into view or on the first
 * interaction with the page, which keeps the first load small (decision 0043).
 */
export function LazyLandingSections() {
  const ref = useRef<HTMLDivElement>(null);
  const { language } = useLanguage();
  const renderedLanguage = useRef(language);
  useEffect(() => {
    // Otherwise a cached document would show these sections in its own language until they come into view.
    if (language !== renderedLanguage.current) allowLoading();
  }, [language]);
  useEffect(() => {
    const sections = ref.current;
    // Nothing is rendered yet after a navigation from another page.
    if (!sections?.firstElementChild || !('IntersectionObserver' in window)) {
      allowLoading();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) allowLoading();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(sections);
    const stopWaiting = onFirstEvent(INTERACTIONS, allowLoading);
    return () => {
      observer.disconnect();
      stopWaiting();
    };
  }, []);
  return (
    <div ref={ref}>
      <Suspense>
        <LandingSections />
      </Suspense>
    </div>
  );
}
