import { useCallback, useEffect } from 'react';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { useStoredDraft } from '#platform/client/forms/use-stored-draft.ts';
import { bookingDraft } from './booking-draft.ts';

/**
 * The form's fields, initialized from the stored draft and the signed-in user. `fillEmpty` never
 * overwrites typed text (spec 8, Member verified).
 */
export function useBookingDraft() {
  const { user } = useCurrentUser();
  const [draft, change] = useStoredDraft(bookingDraft);

  const fillEmpty = useCallback(
    ({ name, email }: { name: string; email: string }) =>
      change((draft) => ({ name: draft.name || name, email: draft.email || email })),
    [change],
  );

  useEffect(() => {
    if (user) fillEmpty(user);
  }, [user, fillEmpty]);

  return { draft, change, fillEmpty };
}
