import { useEffect } from 'react';
import { type OwnDetails as Details, useOwnDetails } from './use-own-details.ts';

/**
 * Passes the signed-in user's details to a prerendered form. Rendered next to the form, because the user is only
 * known after hydration, and rerendering the form would then lose typed input.
 */
export function OwnDetails({ onLoad }: { onLoad: (details: Details) => void }) {
  const { guardianName, email, phone } = useOwnDetails();
  useEffect(() => {
    if (guardianName || email || phone) onLoad({ guardianName, email, phone });
  }, [guardianName, email, phone, onLoad]);
  return null;
}
