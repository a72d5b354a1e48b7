import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { MAX_ADULTS } from '../household-rules.ts';
import { AdultRow } from './adult-row.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { OwnHousehold } from './use-household.ts';

/** The owner's view: the other adults, pending invitations, and a button to invite more. */
export function OwnFamily({ family }: { family: OwnHousehold }) {
  const t = useTranslations('household');
  const [isInviting, setIsInviting] = useState(false);
  const { members, invitations } = family;
  return (
    <>
      {members.length > 0 && (
        <section aria-label={t('adults')} className="grid gap-3">
          <ul className="grid gap-3">
            {members.map((adult) => (
              <AdultRow key={adult.id} adult={adult} />
            ))}
          </ul>
          <p className="text-muted-ink text-sm">{t('sharedAccess')}</p>
        </section>
      )}
      {invitations.length > 0 && (
        <section aria-label={t('invited')} className="grid gap-2">
          <h3 className="font-bold text-lg">{t('invited')}</h3>
          <ul className="grid gap-3">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      {members.length + invitations.length === 0 && <p>{t('empty')}</p>}
      <InviteButton placesLeft={family.placesLeft} onInvite={() => setIsInviting(true)} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

function InviteButton({ placesLeft, onInvite }: { placesLeft: number; onInvite: () => void }) {
  const t = useTranslations('household');
  const { user } = useCurrentUser();
  if (user && !user.emailVerified)
    return <p className="text-muted-ink">{t('confirmEmailFirst')}</p>;
  if (placesLeft === 0)
    return <p className="text-muted-ink">{t('limitReached', { max: MAX_ADULTS })}</p>;
  return (
    <Button variant="outline" className="w-fit" onClick={onInvite}>
      <UserPlus aria-hidden="true" className="size-5" />
      {t('invite')}
    </Button>
  );
}
