import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { toastStore } from './toast.ts';

const ToastView = lazy(() =>
  import('./toast-view.tsx').then(
    (m) => ({ default: m.ToastView }),
    () => ({ default: PlainToast }),
  ),
);

/** Renders toasts, once per page; the toast component is loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.current,
    toastStore.serverSnapshot,
  );
  if (!toast) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  );
}
