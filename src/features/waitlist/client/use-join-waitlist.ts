import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createCall } from '#platform/client/api.ts';
import { fieldErrors, toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { Calls } from './calls.ts';

// Not imported from calls.ts, to exclude the query library from the landing page.
const call = createCall<Calls>();

type NewEntry = { email: string; phone: string | undefined; consent: boolean };

/**
 * Joins the waitlist with the toasts of spec 8. Uses plain state instead of useMutation, because the landing page
 * does not load the query library.
 */
export function useJoinWaitlist() {
  const t = useTranslations('waitlist');
  const [state, setState] = useState<'idle' | 'pending' | 'joined'>('idle');
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function join(entry: NewEntry) {
    setState('pending');
    setErrors({});
    try {
      await call('POST /api/waitlist', { body: entry });
      setState('joined');
      toast({ title: t('joinedTitle'), description: t('joinedText') });
    } catch (error) {
      setState('idle');
      setErrors(fieldErrors(error));
      toastError(t('failedTitle'), error, t('failedText'));
    }
  }

  return { join, errors, isPending: state === 'pending', hasJoined: state === 'joined' };
}
