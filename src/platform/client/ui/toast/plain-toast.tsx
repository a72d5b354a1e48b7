import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { TOAST_MILLIS, type ToastEntry } from './toast.ts';
import { toastPosition } from './toast-position.ts';

/** Fallback if the real toast cannot be loaded, for instance offline. */
export function PlainToast({ toast }: { toast: ToastEntry }) {
  const [hiddenKey, setHiddenKey] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setHiddenKey(toast.key), TOAST_MILLIS);
    return () => clearTimeout(timer);
  }, [toast.key]);
  if (hiddenKey === toast.key) return null;
  return (
    <div
      role="alert"
      className={clsx(
        toastPosition,
        'rounded-card border px-5 py-4 shadow-soft',
        toast.destructive
          ? 'border-destructive bg-destructive-soft text-destructive-soft-ink'
          : 'border-border bg-surface text-ink',
      )}
    >
      <p className="font-bold">{toast.title}</p>
      <p className="text-[0.9375rem] leading-snug">{toast.description}</p>
    </div>
  );
}
