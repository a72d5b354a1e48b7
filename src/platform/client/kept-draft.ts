type Shape<Draft> = { safeParse(found: unknown): { data?: Draft | undefined } };

/**
 * A draft in sessionStorage: survives a reload and navigation, ends with the tab. Works without storage. Stored
 * data is untrusted: `shape` validates it, else `empty`.
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

/** A validator without zod: keeps each stored field whose type matches `empty`. */
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
