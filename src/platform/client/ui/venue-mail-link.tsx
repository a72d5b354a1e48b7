import type { ReactNode } from 'react';
import { useVenue } from '../use-venue.ts';

/** A link to write an email to the venue. */
export function VenueMailLink({ children }: { children: ReactNode }) {
  const { email } = useVenue();
  return (
    <a className="inline-link" href={`mailto:${email}`}>
      {children}
    </a>
  );
}
