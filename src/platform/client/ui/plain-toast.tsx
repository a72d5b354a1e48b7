import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { ShownToast } from './toast.ts';
import { toastPlace } from './toast-place.ts';

/** Fallback toast when the real one cannot be loaded, such as offline. */
export function PlainToast({ shown }: { shown: ShownToast }) {
  const [gone, setGone] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setGone(shown.key), 5000);
    return () => clearTimeout(timer);
  }, [shown.key]);
  if (gone === shown.key) return null;
  return (
    <div
      role="alert"
      className={clsx(
        toastPlace,
        'rounded-card border px-5 py-4 shadow-soft',
        shown.destructive
          ? 'border-destructive bg-destructive-soft text-destructive-soft-ink'
          : 'border-border bg-surface text-ink',
      )}
    >
      <p className="font-bold">{shown.title}</p>
      <p className="text-[0.9375rem] leading-snug">{shown.description}</p>
    </div>
  );
}
