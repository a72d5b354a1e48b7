import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { toDraft } from './event-draft.ts';
import { EventForm } from './event-form.tsx';
import { useEventDetails } from './use-admin-events.ts';

type Props = {
  /** The event to edit; null adds a new one. */
  eventId: string | null;
  onClose: () => void;
};

/** The Add Event and Edit Event dialog (spec 2). */
export function EventFormDialog({ eventId, onClose }: Props) {
  const t = useTranslations('eventAdmin');
  return (
    <Dialog open onOpenChange={onClose} title={eventId ? t('edit') : t('add')}>
      {eventId ? (
        <EditEventForm id={eventId} onClose={onClose} />
      ) : (
        <EventForm existing={null} onClose={onClose} />
      )}
    </Dialog>
  );
}

function EditEventForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('eventAdmin');
  const { timezone } = useVenue();
  const { data: details, isError } = useEventDetails(id);
  if (isError) return <Alert title={t('failed')} variant="destructive" />;
  if (!details) return <Skeleton className="h-96" />;
  return (
    <EventForm existing={{ id, draft: toDraft(details, timezone), details }} onClose={onClose} />
  );
}
