import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import type { SessionDraft } from './session-draft.ts';

/**
 * Returns a form's draft and a function that changes some of its fields; each change is stored. While hydrating, it
 * returns the empty draft, as on the server. The stored draft is loaded afterward without remounting the fields, so
 * text typed before hydration is kept (public/first-paint.js).
 */
export function useStoredDraft<Draft extends object>(storage: SessionDraft<Draft>) {
  const isHydrated = useHydrated();
  const stored = useMemo(
    () => (isHydrated ? storage.load() : storage.empty),
    [isHydrated, storage],
  );
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft = useMemo<Draft>(() => ({ ...stored, ...edits }), [stored, edits]);
  const change = useCallback(
    (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setEdits((old) => ({
        ...old,
        ...(typeof changes === 'function' ? changes({ ...stored, ...old }) : changes),
      })),
    [stored],
  );
  useEffect(() => {
    // Saved only after an edit: the stored draft may belong to another event (rsvp-draft.ts).
    if (isHydrated && Object.keys(edits).length > 0) storage.save(draft);
  }, [isHydrated, storage, draft, edits]);
  return [draft, change] as const;
}
