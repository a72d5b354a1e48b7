import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A lazily loaded illustration with reserved space. Stays empty offline, where the text beside it may say just
 * that.
 */
export function lazyPicture(load: () => Promise<ComponentType>) {
  const Picture = lazy(() =>
    load().then(
      (picture) => ({ default: picture }),
      () => ({ default: () => null }),
    ),
  );
  return () => (
    <Suspense fallback={<div className="aspect-[320/220]" />}>
      <Picture />
    </Suspense>
  );
}
