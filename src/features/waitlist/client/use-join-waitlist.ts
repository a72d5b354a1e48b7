import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOf } from '#platform/client/api.ts';
import { failedToast, fieldErrors } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { Calls } from './calls.ts';

// Not of calls.ts: the landing page does without queries.
const call = callOf<Calls>();

type Entry = { email: string; phone: string | undefined; consent: boolean };

/**
 * Joins the waitlist, with spec 8's toasts for success and failure. Plain state instead of useMutation: the
 * landing page does not load the data library.
 */
export function useJoinWaitlist() {
  const t = useTranslations('waitlist');
  const [state, setState] = useState<'idle' | 'pending' | 'joined'>('idle');
  const [problems, setProblems] = useState<Record<string, string>>({});

  async function join(entry: Entry) {
    setState('pending');
    setProblems({});
    try {
      await call('POST /api/waitlist', { body: entry });
      setState('joined');
      toast({ title: t('joinedTitle'), description: t('joinedText') });
    } catch (error) {
      setState('idle');
      setProblems(fieldErrors(error));
      failedToast(t('failedTitle'), error, t('failedText'));
    }
  }

  return { join, problems, isPending: state === 'pending', hasJoined: state === 'joined' };
}
