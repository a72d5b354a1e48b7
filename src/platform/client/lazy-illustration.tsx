import { type ComponentType, lazy, Suspense } from 'react';

/** A lazily loaded illustration with reserved space. Remains empty if loading fails, for instance offline. */
export function lazyIllustration(load: () => Promise<ComponentType>) {
  const Illustration = lazy(() =>
    load().then(
      (illustration) => ({ default: illustration }),
      () => ({ default: () => null }),
    ),
  );
  return () => (
    <Suspense fallback={<div className="aspect-[320/220]" />}>
      <Illustration />
    </Suspense>
  );
}
