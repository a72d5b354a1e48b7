import { useEffect } from 'react';
import { type ContactDetails, useContactDetails } from './use-contact-details.ts';

type Props = { onLoad: (details: ContactDetails) => void };

/**
 * Passes the signed-in user's details to a prerendered form. A separate component, because the user is only known
 * after hydration, and rerendering the form then would lose typed input.
 */
export function PrefillContactDetails({ onLoad }: Props) {
  const { guardianName, email, phone } = useContactDetails();
  useEffect(() => {
    if (guardianName || email || phone) onLoad({ guardianName, email, phone });
  }, [guardianName, email, phone, onLoad]);
  return null;
}
