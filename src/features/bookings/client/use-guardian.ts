import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '../../../client/current-user.ts';
import { type Guardian, keepDraft, readDraft } from './guardian-draft.ts';

/**
 * The guardian's fields: what was typed before, else the signed-in person. `fillEmpty` leaves alone
 * what stands there already (spec 8, Member verified).
 */
export function useGuardian() {
  const { user } = useCurrentUser();
  const [guardian, setGuardian] = useState(readDraft);

  const fillEmpty = useCallback(({ name, email }: { name: string; email: string }) => {
    setGuardian((old) => ({ ...old, name: old.name || name, email: old.email || email }));
  }, []);
  const change = useCallback((field: keyof Guardian, value: string) => {
    setGuardian((old) => ({ ...old, [field]: value }));
  }, []);

  useEffect(() => {
    if (user) fillEmpty(user);
  }, [user, fillEmpty]);
  useEffect(() => keepDraft(guardian), [guardian]);

  return { guardian, change, fillEmpty };
}
