import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { toastStore } from './toast.ts';

const ToastView = lazy(() =>
  import('./toast-view.tsx').then(
    (m) => ({ default: m.ToastView }),
    () => ({ default: PlainToast }),
  ),
);

/** Stands once in the page's frame; what it takes to show a toast is fetched with the first one. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ToastView shown={shown} />
    </Suspense>
  );
}
