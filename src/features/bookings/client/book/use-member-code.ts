import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, queryFor } from '#features/member-codes/client/calls.ts';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { hasStatus, toastFailure } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';

type Input = {
  /** The member toggle if set by the user; until then an active code turns it on. */
  toggle: boolean | undefined;
  userId: string | undefined;
  /** The typed code; empty while the member's own code is used. */
  typedCode: string;
  onType: (code: string) => void;
  /** Receives the name and email of the verified code's owner. */
  onVerified: (person: { name: string; email: string }) => void;
};

/**
 * The member code of a free booking. The member's own code is prefilled and verified automatically; a
 * different one can be typed. `reset` clears the code and its verification (spec 4).
 */
export function useMemberCode({ toggle, userId, typedCode, onType, onVerified }: Input) {
  const t = useTranslations('bookings');
  const { ownCode, hasActiveCode, isLoading } = useOwnCode(userId, toggle === true);
  const isOn = toggle ?? hasActiveCode;
  const [usesOwnCode, setUsesOwnCode] = useState(true);
  const code = typedCode || (usesOwnCode ? (ownCode ?? '') : '');
  const ownCheck = useQuery({
    ...queryFor('POST /api/member-codes/check-for-booking', { body: { code: ownCode ?? '' } }),
    enabled: isOn && code !== '' && code === ownCode,
  });

  const check = useMutation({
    mutationFn: checkCode,
    onSuccess: (result) => {
      if (!result.valid) {
        const description = result.message || t('member.invalid');
        toast({ title: t('toasts.invalidCodeTitle'), description, destructive: true });
        return;
      }
      const name = result.user?.name ?? '';
      toast({
        title: t('toasts.verifiedTitle'),
        description: t('toasts.verifiedText', { name }),
      });
      if (result.user) onVerified(result.user);
    },
    onError: (error) =>
      toastFailure(t('toasts.validationFailedTitle'), error, t('toasts.validationFailedText')),
  });

  const isChecked = check.variables === code && !check.isIdle;
  const { data: result, isError } = isChecked ? check : code === ownCode ? ownCheck : NOT_CHECKED;
  return {
    isOn,
    /** Whether the user's own or family's code is active. */
    hasActiveCode,
    code,
    ownCode,
    change(text: string) {
      setUsesOwnCode(false);
      onType(text.replace(/\s/g, ''));
    },
    verify: () => check.mutate(code),
    isVerifying: check.isPending,
    /** Whether the member's own code is being loaded or verified; until then the price is unknown. */
    isLoading: isLoading || ownCheck.isLoading,
    /** Undefined until the server has verified this code. */
    verifiedId: result?.valid ? result.memberCode?.id : undefined,
    problem: describeProblem(isError, result),
    reset() {
      setUsesOwnCode(false);
      onType('');
      check.reset();
    },
  };

  function describeProblem(
    failed: boolean,
    result: { valid: boolean; message: string } | undefined,
  ) {
    if (failed) return t('member.failed');
    return result && !result.valid ? result.message || t('member.invalid') : undefined;
  }
}

const NOT_CHECKED = { data: undefined, isError: false };

const checkCode = (code: string) =>
  call('POST /api/member-codes/check-for-booking', { body: { code } });

/**
 * The member's own six-digit code; generated if the toggle is on and none exists (spec 4).
 */
function useOwnCode(userId: string | undefined, shouldGenerate: boolean) {
  const existing = useQuery({
    // A separate key, because here a missing code is null instead of an error.
    queryKey: [
      ...queryFor('GET /api/member-codes/:userId', { params: { userId: userId ?? '' } }).queryKey,
      'if-any',
    ],
    queryFn: () => findCode(userId ?? ''),
    enabled: userId !== undefined,
  });
  const generated = useQuery({
    ...queryFor('POST /api/member-codes/generate', { body: { userId: userId ?? '' } }),
    enabled: shouldGenerate && existing.data === null,
  });
  const code = existing.data ?? generated.data;
  return {
    ownCode: code?.numericCode,
    hasActiveCode: code !== undefined && statusOf(code, new Date()) === 'Active',
    isLoading: existing.isLoading || generated.isLoading,
  };
}

/** Returns null if neither the member nor their sharing family has a code. */
async function findCode(userId: string) {
  try {
    return await call('GET /api/member-codes/:userId', { params: { userId } });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
