import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, queryFor } from '#features/member-codes/client/calls.ts';
import { statusOf } from '#features/member-codes/member-codes-rules.ts';
import { hasStatus } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';

type Asker = {
  /** How the member toggle was set, if it was: till then an active code turns it on. */
  input: boolean | undefined;
  userId: string | undefined;
  /** What was typed; empty while the own code stands there. */
  typed: string;
  onType: (code: string) => void;
  /** Name and e-mail of the code's owner, once it is verified. */
  onVerified: (person: { name: string; email: string }) => void;
};

/**
 * The code that makes a booking free: the own one is filled in once and verifies itself, another can be
 * typed, and only the very code that the server has verified counts. `reset` forgets code and
 * verification (spec 4).
 */
export function useMemberCode({ input, userId, typed, onType, onVerified }: Asker) {
  const t = useTranslations('bookings');
  const { ownCode, hasActiveCode, isAsking } = useOwnCode(userId, input === true);
  const on = input ?? hasActiveCode;
  const [isOwnWanted, setOwnWanted] = useState(true);
  const code = typed || (isOwnWanted ? (ownCode ?? '') : '');
  const ownCheck = useQuery({
    ...queryFor('POST /api/member-codes/check-for-booking', { body: { code: ownCode ?? '' } }),
    enabled: on && code !== '' && code === ownCode,
  });

  const check = useMutation({
    mutationFn: checkCode,
    onSuccess: (answer) => {
      if (!answer.valid) {
        const description = answer.message || t('member.invalid');
        toast({ title: t('toasts.invalidCodeTitle'), description, destructive: true });
        return;
      }
      const name = answer.user?.name ?? '';
      toast({
        title: t('toasts.verifiedTitle'),
        description: t('toasts.verifiedText', { name }),
      });
      if (answer.user) onVerified(answer.user);
    },
    onError: () =>
      toast({
        title: t('toasts.validationFailedTitle'),
        description: t('toasts.validationFailedText'),
        destructive: true,
      }),
  });

  const isTried = check.variables === code && !check.isIdle;
  const { data: answer, isError } = isTried ? check : code === ownCode ? ownCheck : NOT_CHECKED;
  return {
    on,
    /** Whether the person's own code, or their family's, books free now. */
    hasActiveCode,
    code,
    ownCode,
    change(text: string) {
      setOwnWanted(false);
      onType(text.replace(/\s/g, ''));
    },
    verify: () => check.mutate(code),
    isVerifying: check.isPending,
    /** Until it is known, nobody can say what a booking costs them. */
    isAsking: isAsking || ownCheck.isLoading,
    /** The id to book with; undefined until this very code is verified. */
    verifiedId: answer?.valid ? answer.memberCode?.id : undefined,
    problem: problemOf(isError, answer),
    reset() {
      setOwnWanted(false);
      onType('');
      check.reset();
    },
  };

  function problemOf(failed: boolean, answer: { valid: boolean; message: string } | undefined) {
    if (failed) return t('member.failed');
    return answer && !answer.valid ? answer.message || t('member.invalid') : undefined;
  }
}

const NOT_CHECKED = { data: undefined, isError: false };

const checkCode = (code: string) =>
  call('POST /api/member-codes/check-for-booking', { body: { code } });

/** The member's own six digits; who turns the toggle on without a code gets one (spec 4). */
function useOwnCode(userId: string | undefined, isWanted: boolean) {
  const found = useQuery({
    // Null where there is none: another answer than the call's own.
    queryKey: [
      ...queryFor('GET /api/member-codes/:userId', { params: { userId: userId ?? '' } }).queryKey,
      'if-any',
    ],
    queryFn: () => findCode(userId ?? ''),
    enabled: userId !== undefined,
  });
  const made = useQuery({
    ...queryFor('POST /api/member-codes/generate', { body: { userId: userId ?? '' } }),
    enabled: isWanted && found.data === null,
  });
  const code = found.data ?? made.data;
  return {
    ownCode: code?.numericCode,
    hasActiveCode: code !== undefined && statusOf(code, new Date()) === 'Active',
    isAsking: found.isLoading || made.isLoading,
  };
}

/** Null for a member who has none yet, or whose family does not share its own. */
async function findCode(userId: string) {
  try {
    return await call('GET /api/member-codes/:userId', { params: { userId } });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
