import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '../../../client/failed-toast.ts';
import { Button } from '../../../client/ui/button.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { Textarea } from '../../../client/ui/textarea.tsx';
import { toast } from '../../../client/ui/toast.ts';
import { type OfficeParty, usePartyActions } from './use-office-parties.ts';

/** The venue's own words on a party. */
export function PartyNote({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { note: saving } = usePartyActions(party.id);
  const [note, setNote] = useState(party.officeNote);

  async function save() {
    try {
      await saving.mutateAsync({ officeNote: note, seenAt: party.updatedAt });
      toast({ title: t('saved') });
    } catch (error) {
      failedToast(t('notSaved'), error);
    }
  }

  return (
    <div className="grid gap-3">
      <Field label={t('note')} hint={t('noteHint')}>
        <Textarea
          rows={4}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button
        look="outline"
        disabled={saving.isPending || note === party.officeNote}
        onClick={() => void save()}
      >
        {t('saveNote')}
      </Button>
    </div>
  );
}
