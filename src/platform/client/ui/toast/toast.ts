export type ToastText = {
  title: string;
  description?: string;
  /** The request's id in the server's log, to tell the venue. */
  reference?: string;
  destructive?: boolean;
};
export type ToastEntry = ToastText & { key: number };

let current: ToastEntry | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast, replacing the current one (spec 8). */
export function toast(text: ToastText): void {
  count += 1;
  current = { ...text, key: count };
  for (const listener of listeners) listener();
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
