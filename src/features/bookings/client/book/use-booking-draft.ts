import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { type BookingDraft, bookingDraft } from './booking-draft.ts';

/**
 * The form's fields, initialized from the stored draft and the signed-in user. `fillEmpty` never
 * overwrites typed text (spec 8, Member verified).
 */
export function useBookingDraft() {
  const { user } = useCurrentUser();
  const [draft, setDraft] = useState(bookingDraft.load);

  const fillEmpty = useCallback(({ name, email }: { name: string; email: string }) => {
    setDraft((old) => ({ ...old, name: old.name || name, email: old.email || email }));
  }, []);
  const change = useCallback((changes: Partial<BookingDraft>) => {
    setDraft((old) => ({ ...old, ...changes }));
  }, []);

  useEffect(() => {
    if (user) fillEmpty(user);
  }, [user, fillEmpty]);
  useEffect(() => bookingDraft.save(draft), [draft]);

  return { draft, change, fillEmpty };
}
