import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastError } from '#platform/client/failure.ts';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import {
  changedFields,
  defaultEnd,
  type EventDraft,
  emptyDraft,
  toInput,
  validateDraft,
} from './event-draft.ts';
import { useAddEvent, useChangeEvent } from './use-admin-events.ts';

type Scope = 'this' | 'following';

/** The state and submission of the event form, with the toasts of spec 8. Preserves the input on failure. */
export function useEventForm(
  existing: { id: string; draft: EventDraft } | null,
  onDone: () => void,
) {
  const t = useTranslations('eventAdmin');
  const fieldError = useFieldError();
  const { timezone } = useVenue();
  const initialDraft = existing?.draft ?? emptyDraft;
  const [draft, setDraft] = useState(initialDraft);
  const [scope, setScope] = useState<Scope>('this');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const addEvent = useAddEvent();
  const changeEvent = useChangeEvent();

  const problems = isSubmitted ? validateDraft(draft) : {};
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, fieldError(key)]),
  ) as Partial<Record<keyof EventDraft, string>>;

  function change<Name extends keyof EventDraft>(name: Name, value: EventDraft[Name]) {
    const needsEnd = name === 'starts' && (draft.ends === '' || draft.ends <= String(value));
    setDraft({
      ...draft,
      [name]: value,
      ...(needsEnd ? { ends: defaultEnd(String(value)) } : {}),
    });
  }

  async function save() {
    setIsSubmitted(true);
    const [firstInvalidField] = Object.keys(validateDraft(draft));
    if (firstInvalidField) {
      document.querySelector<HTMLElement>(`form [name="${firstInvalidField}"]`)?.focus();
      return;
    }
    try {
      if (existing) {
        const changes = changedFields(initialDraft, draft, timezone);
        if (Object.keys(changes).length > 0) {
          await changeEvent.mutateAsync({ id: existing.id, change: { ...changes, scope } });
        }
      } else {
        const input = toInput(draft, timezone);
        await addEvent.mutateAsync({ input, key: attempts.keyFor(input) });
        attempts.renew();
      }
      onDone();
      toast({ title: existing ? t('updated') : t('created') });
    } catch (error) {
      toastError(existing ? t('updateFailed') : t('createFailed'), error);
    }
  }

  const isSaving = addEvent.isPending || changeEvent.isPending;
  return { draft, change, setDraft, errors, scope, setScope, save, isSaving };
}
