import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { randomKey } from '#platform/client/random-key.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { type SentInvitation, useInvite, useWithdrawInvitation } from './use-household.ts';

/** A pending invitation, with buttons to resend or withdraw it. */
export function InvitationRow({ invitation }: { invitation: SentInvitation }) {
  const t = useTranslations('household');
  const { formatDate } = useDates();
  const invite = useInvite();
  const withdraw = useWithdrawInvitation(invitation);
  const [key] = useState(randomKey);
  const { id, email, relation, state, expiresAt, mayBook, mayCheckIn, mayMessage } = invitation;
  const isExpired = state === 'expired';
  const isPending = invite.isPending || withdraw.isPending;
  const date = formatDate(expiresAt, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });

  function resend() {
    const body = { email, relation, mayBook, mayCheckIn, mayMessage };
    // Unique per expiry, so that a double click sends only one email.
    invite.mutate({ body, key: `${key}${expiresAt}` });
  }

  return (
    <li className="grid gap-2 rounded-card border border-border bg-background p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="wrap-anywhere block font-bold">{email}</span>
          <span className="text-muted-ink text-sm">
            {t(`relations.${relation}`)} · {t(isExpired ? 'expiredOn' : 'validUntil', { date })}
          </span>
        </p>
        <Badge tone={isExpired ? 'neutral' : 'waiting'}>
          {t(isExpired ? 'expired' : 'pending')}
        </Badge>
      </div>
      <div className="-mx-4 -mb-2 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="small"
          disabled={isPending}
          aria-label={t('resendNamed', { email })}
          onClick={resend}
        >
          {t('resend')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isPending}
          aria-label={t('withdrawNamed', { email })}
          onClick={() => withdraw.mutate({ id })}
        >
          {t('withdraw')}
        </Button>
      </div>
    </li>
  );
}
