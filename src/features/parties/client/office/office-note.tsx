import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';

type Props = {
  savedNote: string;
  isBusy: boolean;
  onSave: (note: string) => void;
};

/** The venue's internal note on a party or an inquiry. */
export function OfficeNote({ savedNote, isBusy, onSave }: Props) {
  const t = useTranslations('officeParties');
  const [note, setNote] = useState(savedNote);
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
        variant="outline"
        disabled={isBusy || note === savedNote}
        onClick={() => onSave(note)}
      >
        {t('saveNote')}
      </Button>
    </div>
  );
}
