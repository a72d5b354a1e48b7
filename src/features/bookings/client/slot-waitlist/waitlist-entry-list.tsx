import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { BookingsSection } from '../family/bookings-section.tsx';
import { useMyWaitlistEntries } from './use-my-waitlist-entries.ts';
import { WaitlistEntryCard } from './waitlist-entry-card.tsx';

/** The user's waitlist entries, with a notice after leaving one; renders nothing if there are none. */
export function WaitlistEntryList() {
  const t = useTranslations('bookings.mine');
  const entries = useMyWaitlistEntries();
  const [hasLeft, setHasLeft] = useState(false);
  if (!entries.data?.length && !hasLeft) return null;
  return (
    <BookingsSection title={t('waitlistTitle')}>
      {hasLeft && <Alert variant="success" title={t('leftWaitlistTitle')} />}
      {entries.data?.map((entry) => (
        <WaitlistEntryCard key={entry.id} entry={entry} onLeft={() => setHasLeft(true)} />
      ))}
    </BookingsSection>
  );
}
