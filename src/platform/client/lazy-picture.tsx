import { type ComponentType, lazy, Suspense } from 'react';

/**
 * An illustration that comes when it is shown, for what pages seldom say; it leaves its place free
 * meanwhile. Without a network it stays away, for what it stands beside may say just that.
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
