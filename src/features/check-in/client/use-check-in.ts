import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/client/api.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { call, queriesOf } from './calls.ts';
import type { DeskResult, Family, Validated } from './desk-result.ts';
import { DEBOUNCE_MILLIS } from './scanner/camera-limits.ts';

/** What is to be called with a code; a desk without network answers it otherwise. */
export type Validate = (code: string) => Promise<Validated>;

const validateOnline: Validate = (code) =>
  call('POST /api/member-codes/validate', { body: { code } });

type Options = { onOutcome: (outcome: 'valid' | 'invalid') => void; validate?: Validate };

/**
 * The desk's one question at a time (spec 4): idle, validating, result. A frame that is read twice, or
 * a second press, asks nothing. Toasts to the letter of spec 8.
 */
export function useCheckIn({ onOutcome, validate = validateOnline }: Options) {
  const t = useTranslations('checkIn.toasts');
  const say = useTranslations('checkIn.result');
  const queries = useQueryClient();
  const [result, setResult] = useState<DeskResult | null>(null);
  const [shownAt, setShownAt] = useState(0);
  const asked = useRef({ isBusy: false, text: '', at: Number.NEGATIVE_INFINITY });

  const warn = (title: string, description: string) =>
    toast({ title, description, destructive: true });

  const question = useMutation({
    mutationFn: validate,
    // Without network the tablet's copy answers.
    networkMode: 'always',
    onSuccess: (answer) => show({ kind: 'code', answer }),
    onError: (error) => {
      const isTold = error instanceof ApiError && error.status < 500;
      show({ kind: 'failed', ...(isTold && { sentence: error.said }) });
    },
    onSettled: () => {
      asked.current.isBusy = false;
    },
  });

  function show(shown: DeskResult) {
    performance.mark('check-in-result');
    setResult(shown);
    setShownAt((count) => count + 1);
    tell(shown);
    void queries.invalidateQueries(queriesOf('GET /api/check-in/today'));
  }

  function tell(shown: DeskResult) {
    const isIn = shown.kind === 'family' || (shown.kind === 'code' && shown.answer.valid);
    onOutcome(isIn ? 'valid' : 'invalid');
    if (shown.kind === 'failed') return warn(t('failedTitle'), t('failedText'));
    if (shown.kind === 'family') return;
    const { valid, error, family, memberCode } = shown.answer;
    if (!valid) return warn(t('invalidTitle'), error ?? say('notValid'));
    if (family?.alreadyCheckedIn) {
      toast({
        title: t('alreadyTitle'),
        description: t('alreadyText', { name: family.familyName }),
      });
      return;
    }
    toast({
      title: t('validTitle'),
      description: t('validText', { count: memberCode?.scanCount ?? 0 }),
    });
  }

  /** Validates a code, unless a request is pending or a result shows. */
  function submit(code: string) {
    const text = code.trim();
    if (text === '' || result || asked.current.isBusy) return;
    asked.current = { isBusy: true, text, at: performance.now() };
    question.mutate(text);
  }

  /** The same for what the camera reads: a code that it has just read is the same one. */
  function submitScanned(code: string) {
    const { text, at } = asked.current;
    const isAgain = text === code.trim() && performance.now() - at < DEBOUNCE_MILLIS;
    if (!isAgain) submit(code);
  }

  return {
    result,
    /** Counts the results: each is a card of its own. */
    shownAt,
    isValidating: question.isPending,
    submit,
    submitScanned,
    /** A family that was let in by name. */
    showFamily: (family: Family) => show({ kind: 'family', family }),
    /** The same without network. */
    showFamilyOffline: (family: Family) => show({ kind: 'family', family, offline: true }),
    clear: () => setResult(null),
  };
}
