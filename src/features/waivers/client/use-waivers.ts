import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import type { WaiverBody } from './waiver-form-values.ts';

/** The current text to sign and its hash. */
export function useWaiverText() {
  const { language } = useLanguage();
  return useQuery(queryFor('GET /api/waivers/text', { query: { language } }));
}

/** The form's view of a signing mutation. */
export type SignWaiver = {
  mutate: (body: WaiverBody, after: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
};

/** Signs on the family's own device. */
export function useSignWaiver() {
  return useSignMutation((body, idempotencyKey) =>
    call('POST /api/waivers', { body }, { idempotencyKey }),
  );
}

/** Signs at a kiosk. */
export function useSignWaiverAtKiosk() {
  return useSignMutation((body, idempotencyKey) =>
    call('POST /api/waivers/at-kiosk', { body }, { idempotencyKey }),
  );
}

/**
 * Sends the form with an idempotency key, so that a double click or a retry is stored once. Toasts of spec 8.
 * `gcTime: 0` keeps no input in memory.
 */
function useSignMutation(send: (body: WaiverBody, idempotencyKey: string) => Promise<unknown>) {
  const t = useTranslations('waivers');
  const queries = useQueryClient();
  const [keys] = useState(() => createAttemptKeys());
  return useMutation({
    gcTime: 0,
    mutationFn: (body: WaiverBody) => send(body, keys.keyFor(body)),
    onSuccess: async () => {
      toast({ title: t('signedTitle'), description: t('signedText') });
      await queries.invalidateQueries(queriesOf('GET /api/waivers/check/:email'));
    },
    onError: async () => {
      toast({ title: t('failedTitle'), description: t('failedText'), destructive: true });
      await queries.invalidateQueries(queriesOf('GET /api/waivers/text'));
    },
  });
}

/** Whether there is a valid waiver for an e-mail, checked at a kiosk. */
export function useWaiverCheckAtKiosk() {
  return useMutation({
    gcTime: 0,
    mutationFn: (email: string) => call('POST /api/waivers/at-kiosk/check', { body: { email } }),
  });
}
