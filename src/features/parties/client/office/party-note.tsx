import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { OfficeNote } from './office-note.tsx';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

/** The venue's internal note on a party. */
export function PartyNote({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { note: saving } = usePartyActions(party.id);

  async function save(officeNote: string) {
    try {
      await saving.mutateAsync({ officeNote, seenAt: party.updatedAt });
      toast({ title: t('saved') });
    } catch (error) {
      failedToast(t('notSaved'), error);
    }
  }

  return (
    <OfficeNote
      stored={party.officeNote}
      isBusy={saving.isPending}
      onSave={(note) => void save(note)}
    />
  );
}
