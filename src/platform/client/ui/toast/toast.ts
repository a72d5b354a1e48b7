export type ToastText = {
  title: string;
  description?: string;
  /** The request's id in the server's log, to tell the venue. */
  reference?: string;
  destructive?: boolean;
};
export type ToastEntry = ToastText & { key: number };

/** How long a toast is shown (spec 8). */
export const TOAST_MILLIS = 5000;

let current: ToastEntry | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast, replacing the current one (spec 8). */
export function toast(text: ToastText): void {
  count += 1;
  const entry = { ...text, key: count };
  current = entry;
  for (const listener of listeners) listener();
  // A page that is opened later doesn't show it again.
  setTimeout(() => {
    if (current === entry) current = undefined;
  }, TOAST_MILLIS);
}

/** The current toast, for useSyncExternalStore. */
export const toastStore = {
  current: () => current,
  serverSnapshot: () => undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
