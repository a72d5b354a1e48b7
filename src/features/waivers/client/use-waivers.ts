import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { call, queriesOf, queryFor } from './calls.ts';
import type { WaiverBody } from './waiver-form-values.ts';

/** Fetches the current text to sign and its hash. */
export function useWaiverText() {
  const { language } = useLanguage();
  return useQuery(queryFor('GET /api/waivers/text', { query: { language } }));
}

/** The part of a signing mutation that the form uses. */
export type SignWaiverMutation = {
  mutate: (body: WaiverBody, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: Error | null;
};

export function useSignWaiver() {
  return useSignMutation((body, idempotencyKey) =>
    call('POST /api/waivers', { body }, { idempotencyKey }),
  );
}

export function useSignWaiverAtKiosk() {
  return useSignMutation((body, idempotencyKey) =>
    call('POST /api/waivers/at-kiosk', { body }, { idempotencyKey }),
  );
}

/** Shows the toasts of spec 8. The idempotency key prevents a double click or retry from storing a waiver twice. */
function useSignMutation(send: (body: WaiverBody, idempotencyKey: string) => Promise<unknown>) {
  const t = useTranslations('waivers');
  const queryClient = useQueryClient();
  const [keys] = useState(() => createAttemptKeys());
  return useMutation({
    // Removes the personal data from memory after sending.
    gcTime: 0,
    mutationFn: (body: WaiverBody) => send(body, keys.keyFor(body)),
    onSuccess: async () => {
      toast({ title: t('signedTitle'), description: t('signedText') });
      await queryClient.invalidateQueries(queriesOf('GET /api/waivers/check/:email'));
    },
    onError: async (error) => {
      toastFailure(t('failedTitle'), error, t('failedText'));
      await queryClient.invalidateQueries(queriesOf('GET /api/waivers/text'));
    },
  });
}

/** Checks at a kiosk whether an email has a valid waiver. */
export function useWaiverCheckAtKiosk() {
  return useMutation({
    gcTime: 0,
    mutationFn: (email: string) => call('POST /api/waivers/at-kiosk/check', { body: { email } }),
  });
}
