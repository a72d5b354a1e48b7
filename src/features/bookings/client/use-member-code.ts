import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../client/api.ts';
import { toast } from '../../../client/ui/toast.ts';

type Asker = {
  /** Whether the member toggle is on: nothing is asked before. */
  on: boolean;
  userId: string | undefined;
  /** Name and e-mail of the code's owner, once it is verified. */
  onVerified: (person: { name: string; email: string }) => void;
};

/**
 * The code that makes a booking free: the own one is filled in once, another can be typed, and only
 * the very code that the server has verified counts. `reset` forgets code and verification (spec 4).
 */
export function useMemberCode({ on, userId, onVerified }: Asker) {
  const t = useTranslations('bookings');
  const ownCode = useOwnCode(on ? userId : undefined);
  /** Null until somebody types or resets: the own code stands there meanwhile. */
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? ownCode ?? '';

  const check = useMutation({
    mutationFn: (code: string) =>
      call('POST /api/member-codes/check-for-booking', { body: { code } }),
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

  const isCurrent = check.variables === code;
  const answer = isCurrent ? check.data : undefined;
  return {
    code,
    ownCode,
    change: (text: string) => setTyped(text.replace(/\s/g, '')),
    verify: () => check.mutate(code),
    isVerifying: check.isPending,
    /** The id to book with; undefined until this very code is verified. */
    verifiedId: answer?.valid ? answer.memberCode?.id : undefined,
    problem: problemOf(isCurrent && check.isError, answer),
    reset: () => {
      setTyped('');
      check.reset();
    },
  };

  function problemOf(failed: boolean, answer: { valid: boolean; message: string } | undefined) {
    if (failed) return t('member.failed');
    return answer && !answer.valid ? answer.message || t('member.invalid') : undefined;
  }
}

/** The member's own six digits; a member without a code gets one (spec 4). */
function useOwnCode(userId: string | undefined): string | undefined {
  const query = useQuery({
    queryKey: ['/api/member-codes', userId],
    queryFn: () => findOrMakeCode(userId ?? ''),
    enabled: userId !== undefined,
  });
  return query.data?.numericCode;
}

async function findOrMakeCode(userId: string) {
  try {
    return await call('GET /api/member-codes/:userId', { params: { userId } });
  } catch (error) {
    // A family that does not share its code answers 404 as well, with its own code.
    if (!(error instanceof ApiError) || error.code !== 'errors.notFound') throw error;
    return await call('POST /api/member-codes/generate', { body: { userId } });
  }
}
