import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type OfficeDetails, useSaveBookingNote } from './use-office-bookings.ts';

/** The venue's internal note on a booking. */
export function OfficeNote({ booking }: { booking: OfficeDetails }) {
  const t = useTranslations('officeBookings.note');
  const [text, setText] = useState(booking.officeNote ?? '');
  const saveNote = useSaveBookingNote(booking.id);
  const isSame = text.trim() === (booking.officeNote ?? '');

  function save(event: FormEvent) {
    event.preventDefault();
    saveNote.mutate(text, { onSuccess: () => toast({ title: t('saved') }) });
  }

  return (
    <form onSubmit={save} className="grid gap-3">
      <Field label={t('label')} hint={t('hint')}>
        <Textarea
          name="officeNote"
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" size="small" disabled={isSame || saveNote.isPending}>
        {saveNote.isPending ? t('saving') : t('save')}
      </Button>
    </form>
  );
}
