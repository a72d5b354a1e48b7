import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { OfficeNote } from './office-note.tsx';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

/** The venue's internal note on a party. */
export function PartyNote({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { saveNote } = usePartyActions(party.id);

  async function save(officeNote: string) {
    try {
      await saveNote.mutateAsync({ officeNote, expectedUpdatedAt: party.updatedAt });
      toast({ title: t('saved') });
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <OfficeNote
      savedNote={party.officeNote}
      isBusy={saveNote.isPending}
      onSave={(note) => void save(note)}
    />
  );
}
