import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import type { SessionDraft } from './session-draft.ts';

/**
 * A form's draft and a function that changes some of its fields. The first render of a server-rendered page shows the
 * empty draft, as the server did; the stored one follows without remounting the fields, so text typed before hydration
 * stays (public/first-paint.js).
 */
export function useStoredDraft<Draft extends object>(storage: SessionDraft<Draft>) {
  const hydrated = useHydrated();
  const stored = useMemo(() => (hydrated ? storage.load() : storage.empty), [hydrated, storage]);
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
    if (hydrated) storage.save(draft);
  }, [hydrated, storage, draft]);
  return [draft, change] as const;
}
