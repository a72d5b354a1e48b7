import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useFieldError } from '#platform/client/use-field-error.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import {
  changeOf,
  defaultEnd,
  type EventDraft,
  emptyDraft,
  inputOf,
  problemsOf,
} from './event-draft.ts';
import { useAddEvent, useChangeEvent } from './use-admin-events.ts';

type Scope = 'this' | 'following';

/** The event form's state and submission, with spec 8's toasts; keeps the input on failure. */
export function useEventForm(edited: { id: string; draft: EventDraft } | null, onDone: () => void) {
  const t = useTranslations('eventAdmin');
  const say = useFieldError();
  const { timezone } = useVenue();
  const before = edited?.draft ?? emptyDraft;
  const [draft, setDraft] = useState(before);
  const [scope, setScope] = useState<Scope>('this');
  const [isTried, setTried] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const adding = useAddEvent();
  const changing = useChangeEvent();

  const problems = isTried ? problemsOf(draft) : {};
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, say(key)]),
  ) as Partial<Record<keyof EventDraft, string>>;

  function change<Name extends keyof EventDraft>(name: Name, value: EventDraft[Name]) {
    const isFirstStart = name === 'starts' && (draft.ends === '' || draft.ends <= String(value));
    setDraft({
      ...draft,
      [name]: value,
      ...(isFirstStart ? { ends: defaultEnd(String(value)) } : {}),
    });
  }

  async function save() {
    setTried(true);
    const [first] = Object.keys(problemsOf(draft));
    if (first) {
      document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus();
      return;
    }
    try {
      if (edited) {
        const changes = changeOf(before, draft, timezone);
        if (Object.keys(changes).length > 0) {
          await changing.mutateAsync({ id: edited.id, change: { ...changes, scope } });
        }
      } else {
        const input = inputOf(draft, timezone);
        await adding.mutateAsync({ input, key: attempts.keyFor(input) });
        attempts.renew();
      }
      onDone();
      toast({ title: edited ? t('updated') : t('created') });
    } catch (error) {
      failedToast(edited ? t('updateFailed') : t('createFailed'), error);
    }
  }

  const isSaving = adding.isPending || changing.isPending;
  return { draft, change, setDraft, errors, scope, setScope, save, isSaving };
}
