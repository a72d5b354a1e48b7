export type ToastText = { title: string; description?: string; destructive?: boolean };
export type ShownToast = ToastText & { key: number };

let shown: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast. At most one is visible: a new one replaces it (spec 8). */
export function toast(text: ToastText): void {
  count += 1;
  shown = { ...text, key: count };
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore: the toast to show, and word of a newer one. */
export const toastStore = {
  current: () => shown,
  onServer: () => undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
