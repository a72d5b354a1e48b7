import { type ComponentType, lazy, Suspense } from 'react';

/** A lazily loaded illustration with reserved space. Remains empty if loading fails, for instance offline. */
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
