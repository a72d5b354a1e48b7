type Shape<Draft> = { safeParse(stored: unknown): { data?: Draft | undefined } };

export type SessionDraft<Draft> = {
  readonly empty: Draft;
  save(draft: Draft): void;
  load(): Draft;
  clear(): void;
};

/**
 * A form draft in sessionStorage: survives reloads and navigation, and ends with the tab. Does nothing if
 * storage is blocked. Stored data is untrusted: `load` returns `empty` if it does not match `shape`.
 */
export function createSessionDraft<Draft>(
  name: string,
  shape: Shape<Draft>,
  empty: Draft,
): SessionDraft<Draft> {
  return {
    empty,
    save(draft) {
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // If storage is blocked or full, the draft is lost on reload.
      }
    },
    load() {
      try {
        return shape.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? empty;
      } catch {
        return empty;
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // If storage is blocked, nothing was stored.
      }
    },
  };
}

/** A validator without zod: keeps each stored field whose type matches `empty`, and takes the others from `empty`. */
export function draftShape<Draft extends Record<string, string | number | boolean>>(
  empty: Draft,
): Shape<Draft> {
  return {
    safeParse(stored) {
      const values = (
        typeof stored === 'object' && stored !== null ? stored : {}
      ) as Partial<Draft>;
      const fields = Object.entries(empty).map(([name, emptyValue]) => {
        const value = values[name];
        return [name, typeof value === typeof emptyValue ? value : emptyValue];
      });
      return { data: Object.fromEntries(fields) as Draft };
    },
  };
}
