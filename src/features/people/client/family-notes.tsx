import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useStoredDraft } from '#platform/client/forms/use-stored-draft.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Family } from '../people-contract.ts';
import { MAX_NOTE_LENGTH } from '../people-rules.ts';
import { FamilyCard } from './family-card.tsx';
import { createNoteDraft } from './family-note-draft.ts';
import { useFamilyActions } from './use-people.ts';

type Props = { id: string; notes: Family['notes'] };

/** The venue's notes about the family. The draft is cleared only after it was saved. */
export function FamilyNotes({ id, notes }: Props) {
  const t = useTranslations('officePeople');
  const { formatDateTime } = useDates();
  const { addNote, removeNote } = useFamilyActions(id);
  const [{ content }, change] = useStoredDraft(useMemo(() => createNoteDraft(id), [id]));
  // The next note may have been begun meanwhile.
  const clearIfAdded = (draft: { content: string }) =>
    draft.content === content ? { content: '' } : {};
  return (
    <FamilyCard title={t('notes')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (content.trim()) addNote.mutate(content, { onSuccess: () => change(clearIfAdded) });
        }}
      >
        <Field label={t('newNote')} hint={t('noteHint')}>
          <Textarea
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            value={content}
            onChange={({ target }) => change({ content: target.value })}
          />
        </Field>
        <div>
          <Button type="submit" size="small" disabled={addNote.isPending || !content.trim()}>
            {t('addNote')}
          </Button>
        </div>
      </form>
      <ul className="grid gap-3 empty:hidden">
        {notes.map((note) => (
          <li
            key={note.id}
            className="flex items-start justify-between gap-3 rounded-field bg-sunken p-3"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.content}</p>
              <p className="mt-1 text-muted-ink text-sm">
                {note.author ?? t('formerStaff')} · {formatDateTime(note.createdAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('removeNote', { start: note.content.slice(0, 40) })}
              disabled={removeNote.isPending}
              onClick={() => removeNote.mutate(note.id)}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
    </FamilyCard>
  );
}
