import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureMessage } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { call } from './calls.ts';
import {
  type DeskResult,
  type Family,
  toDeskResult,
  type ValidationResponse,
} from './desk-result.ts';
import { DEBOUNCE_MILLIS } from './scanner/camera-config.ts';
import { refetchDesk } from './use-visits.ts';

/** Validates a code, online or from the tablet's copy. */
export type Validate = (code: string) => Promise<ValidationResponse>;

const validateOnline: Validate = (code) =>
  call('POST /api/member-codes/validate', { body: { code } });

type Options = { onOutcome: (outcome: 'valid' | 'invalid') => void; validate?: Validate };

/**
 * Checks in one family at a time, in the states idle, validating and result (spec 4). Ignores repeated reads
 * of a code and a second click. Shows the toasts of spec 8.
 */
export function useCheckIn({ onOutcome, validate = validateOnline }: Options) {
  const t = useTranslations('checkIn.toasts');
  const tResult = useTranslations('checkIn.result');
  const queryClient = useQueryClient();
  const [result, setResult] = useState<DeskResult | null>(null);
  const [resultKey, setResultKey] = useState(0);
  const lastRequest = useRef({ isBusy: false, text: '', at: Number.NEGATIVE_INFINITY });

  const warn = (title: string, description: string) =>
    toast({ title, description, destructive: true });

  const validation = useMutation({
    mutationFn: validate,
    // Also runs offline, against the tablet's copy.
    networkMode: 'always',
    onSuccess: (response) => showResult(toDeskResult(response)),
    onError: (error) => showResult({ kind: 'failed', message: failureMessage(error) }),
    onSettled: () => {
      lastRequest.current.isBusy = false;
    },
  });

  function showResult(next: DeskResult) {
    performance.mark('check-in-result');
    setResult(next);
    setResultKey((key) => key + 1);
    notify(next);
    refetchDesk(queryClient);
  }

  function notify(next: DeskResult) {
    const isValid = next.kind === 'family' || (next.kind === 'code' && next.response.valid);
    onOutcome(isValid ? 'valid' : 'invalid');
    if (next.kind === 'failed') return warn(t('failedTitle'), t('failedText'));
    if (next.kind === 'family') return;
    const { valid, error, family, memberCode } = next.response;
    if (!valid) return warn(t('invalidTitle'), error ?? tResult('notValid'));
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

  /** Validates a code, unless a request is pending or a result is shown. */
  function submit(code: string) {
    const text = code.trim();
    if (text === '' || result || lastRequest.current.isBusy) return;
    send(text);
  }

  /** Validates a code and replaces the current result. */
  function submitNext(code: string) {
    const text = code.trim();
    if (text === '' || lastRequest.current.isBusy) return;
    setResult(null);
    send(text);
  }

  function send(text: string) {
    lastRequest.current = { isBusy: true, text, at: performance.now() };
    validation.mutate(text);
  }

  /** Debounced, as the camera reads a code many times. */
  function submitScanned(code: string) {
    const { text, at } = lastRequest.current;
    const isRepeat = text === code.trim() && performance.now() - at < DEBOUNCE_MILLIS;
    if (!isRepeat) submit(code);
  }

  return {
    result,
    /** The result card's React key; changes with each result. */
    resultKey,
    isValidating: validation.isPending,
    submit,
    submitNext,
    submitScanned,
    /** Shows the details of a family that is already checked in. */
    showFamily: (family: Family) => {
      setResult({ kind: 'family', family });
      setResultKey((key) => key + 1);
    },
    /** Shows a family that was just checked in by its booking. */
    showCheckedIn: (family: Family) => showResult({ kind: 'family', family }),
    clear: () => setResult(null),
  };
}
