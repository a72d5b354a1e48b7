import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../client/api.ts';
import { toast } from '../../../client/ui/toast.ts';

type Entry = { email: string; phone: string | undefined; consent: boolean };

/** Joins the waitlist; success and failure are toasted to the letter of spec 8. */
export function useJoinWaitlist() {
  const t = useTranslations('waitlist');
  return useMutation({
    mutationFn: (entry: Entry) => call('POST /api/waitlist', { body: entry }),
    onSuccess: () => toast({ title: t('joinedTitle'), description: t('joinedText') }),
    onError: (error) =>
      toast({
        title: t('failedTitle'),
        description: (error instanceof ApiError && error.body) || t('failedText'),
        destructive: true,
      }),
  });
}
