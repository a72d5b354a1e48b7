type Shape<Draft> = { safeParse(found: unknown): { data?: Draft | undefined } };

/**
 * What somebody types, kept in the storage of this tab: it outlives a reload and a way to another page, and
 * no longer than the tab. Where storage is closed to us nothing is kept. What is found there is no more
 * to be believed than any other input: `shape` decides, else it is `empty`.
 */
export function keptDraft<Draft>(name: string, shape: Shape<Draft>, empty: Draft) {
  return {
    keep(draft: Draft): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(draft));
      } catch {
        // It has to be typed again.
      }
    },
    kept(): Draft {
      try {
        return shape.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? empty;
      } catch {
        return empty;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** A shape without a library: of what is found each field counts that has the type it has in `empty`. */
export function fieldsLike<Draft extends Record<string, string | number | boolean>>(
  empty: Draft,
): Shape<Draft> {
  return {
    safeParse(found) {
      const values = (typeof found === 'object' && found !== null ? found : {}) as Partial<Draft>;
      const fields = Object.entries(empty).map(([name, none]) => {
        const value = values[name];
        return [name, typeof value === typeof none ? value : none];
      });
      return { data: Object.fromEntries(fields) as Draft };
    },
  };
}
