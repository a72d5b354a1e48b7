import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import type { NewBookingDraft } from './new-booking-draft.ts';

type Props = { draft: NewBookingDraft; onChange: (changes: Partial<NewBookingDraft>) => void };

/** The guardian's notes, and the venue's internal note. */
export function NewBookingNotes({ draft, onChange }: Props) {
  const t = useTranslations('officeBookings.create');
  const tNote = useTranslations('officeBookings.note');
  return (
    <>
      <Field label={t('notes')} aside={t('optional')}>
        <Textarea
          name="notes"
          rows={2}
          maxLength={1000}
          value={draft.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
      <Field label={tNote('label')} hint={tNote('hint')} aside={t('optional')}>
        <Textarea
          name="officeNote"
          rows={2}
          maxLength={1000}
          value={draft.officeNote}
          onChange={(event) => onChange({ officeNote: event.target.value })}
        />
      </Field>
    </>
  );
}
