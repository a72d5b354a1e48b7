import { useEffect } from 'react';
import { type OwnDetails as Known, useOwnDetails } from './use-own-details.ts';

/**
 * Tells a form that the server drew what is known of the signed-in person. It stands beside the form: whether
 * somebody is signed in is only known once the page is taken over, and drawing the form again in that moment
 * would drop what was typed before.
 */
export function OwnDetails({ onKnown }: { onKnown: (known: Known) => void }) {
  const { guardianName, email, phone } = useOwnDetails();
  useEffect(() => {
    if (guardianName || email || phone) onKnown({ guardianName, email, phone });
  }, [guardianName, email, phone, onKnown]);
  return null;
}
