import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type Guest, type PartyLink, useRemoveGuest } from './use-party.ts';

const replyTones = {
  yes: 'done',
  maybe: 'waiting',
  no: 'neutral',
  waiting: 'neutral',
} as const;

/** A family on the guest list with its reply, headcount and waiver. */
export function GuestRow({ guest, link }: { guest: Guest; link: PartyLink }) {
  const t = useTranslations('party');
  const remove = useRemoveGuest(link);
  const { id, name, email, reply, kids, adults, waiver } = guest;
  const waiverUrl = `/waiver?${new URLSearchParams(email ? { email } : {})}`;
  return (
    <li className="flex items-start justify-between gap-3 rounded-field border border-border p-3">
      <div className="grid min-w-0 gap-1">
        <p className="break-words font-bold">{name}</p>
        {reply !== 'no' && (
          <p className="text-muted-ink">{t('guestHeadcount', { kids, adults })}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Badge tone={replyTones[reply]}>{t(`reply.${reply}`)}</Badge>
          {reply !== 'no' && (
            <Badge tone={waiver === 'signed' ? 'done' : 'neutral'}>{t(`waiver.${waiver}`)}</Badge>
          )}
        </div>
        {reply !== 'no' && waiver !== 'signed' && (
          <a href={waiverUrl} className="inline-link text-[0.9375rem]">
            {t('waiverLink')}
          </a>
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('remove', { name })}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(id, {
            onError: (error) => toastError(t('guestFailedTitle'), error, t('saveFailedText')),
          })
        }
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  );
}
