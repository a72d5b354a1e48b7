import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { isTimeZone } from '#shared/venue-dates.ts';
import type { EventSource } from '../../event-sources-contract.ts';
import { useAddSource, useChangeSource } from './use-event-sources.ts';

type Props = { source: EventSource | null; onClose: () => void };

/** Adds or edits a source. Preserves the input on failure. */
export function SourceDialog({ source, onClose }: Props) {
  const t = useTranslations('eventAdmin.sources');
  const tValidation = useTranslations('validation');
  const { timezone } = useVenue();
  const [draft, setDraft] = useState({
    name: source?.name ?? '',
    url: source?.url ?? '',
    timezone: source?.timezone ?? timezone,
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const addSource = useAddSource();
  const changeSource = useChangeSource();
  const isSaving = addSource.isPending || changeSource.isPending;
  const problems = {
    name: draft.name.trim() === '' && tValidation('required'),
    url: !/^(https?|webcal):\/\/\S+$/i.test(draft.url.trim()) && tValidation('eventUrl'),
    timezone: !isTimeZone(draft.timezone.trim()) && tValidation('timezone'),
  };
  const errorOf = (name: keyof typeof problems) => isSubmitted && problems[name];
  const bind = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSubmitted(true);
    if (isSaving || Object.values(problems).some(Boolean)) return;
    // Calendars are often shared as webcal:// links, which stand for https://.
    const url = draft.url.trim().replace(/^webcal:/i, 'https:');
    const input = { ...draft, url };
    try {
      if (source) await changeSource.mutateAsync({ id: source.id, change: input });
      else await addSource.mutateAsync({ source: input, key: attempts.keyFor(input) });
      onClose();
      toast({ title: t('saved') });
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={source ? t('edit') : t('add')}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <Field label={t('name')} required error={errorOf('name')}>
          <Input {...bind('name')} maxLength={120} />
        </Field>
        <Field label={t('url')} required error={errorOf('url')} hint={t('urlHint')}>
          <Input type="url" inputMode="url" {...bind('url')} maxLength={2000} />
        </Field>
        <Field label={t('timezone')} required error={errorOf('timezone')} hint={t('timezoneHint')}>
          <Input {...bind('timezone')} maxLength={60} />
        </Field>
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
