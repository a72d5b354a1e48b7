import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { loginUrl, useCurrentUser, useSignOut } from '#features/accounts/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { InvitationLayout } from './invitation-layout.tsx';
import { relationKey } from './relation-key.ts';
import { RightsList } from './rights-list.tsx';
import type { Invitation, useAccept, useDecline } from './use-invitation.ts';

type Props = {
  invitation: Invitation;
  token: string;
  accept: ReturnType<typeof useAccept>;
  decline: ReturnType<typeof useDecline>;
};

/** An open invitation: the inviter, the shared rights, and buttons to accept or decline. */
export function OpenInvitation({ invitation, token, accept, decline }: Props) {
  const t = useTranslations('household.invitation');
  const { user } = useCurrentUser({ alwaysFetch: true });
  const [isDeclining, setIsDeclining] = useState(false);
  const { inviterFirstName: name, venueName: venue, relation, isForYou } = invitation;
  return (
    <InvitationLayout
      title={t('heading', { name })}
      actions={
        <>
          {!user && (
            <AnchorButton
              href={loginUrl(`/household-invitation?${new URLSearchParams({ token })}`)}
              size="large"
              wide
            >
              {t('signIn')}
            </AnchorButton>
          )}
          {user && isForYou && (
            <Button
              size="large"
              wide
              disabled={accept.isPending || decline.isPending}
              onClick={() => accept.mutate()}
            >
              {accept.isPending ? t('accepting') : t('accept')}
            </Button>
          )}
          {user && isForYou === false && <SwitchAccountButton />}
          <Button
            variant="quiet"
            wide
            disabled={accept.isPending || decline.isPending}
            onClick={() => setIsDeclining(true)}
          >
            {t('decline')}
          </Button>
          {isDeclining && (
            <ConfirmDialog
              title={t('declineTitle')}
              text={t('declineText', { name })}
              cancelLabel={t('back')}
              confirmLabel={decline.isPending ? t('declining') : t('declineConfirm')}
              isPending={decline.isPending}
              onCancel={() => setIsDeclining(false)}
              onConfirm={() => decline.mutate()}
            />
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-muted-ink">{t('text', { venue, relation: relationKey(relation) })}</p>
        <RightsList alwaysGranted={[t('children'), t('bookings')]} rights={invitation} />
      </div>
      {!user && <p className="text-muted-ink">{t('signInText')}</p>}
      {user && isForYou && (
        <p className="wrap-anywhere text-muted-ink text-sm">
          {t('signedInAs', { email: user.email })}
        </p>
      )}
      {user && isForYou === false && (
        <Alert title={t('wrongAccountTitle')}>
          <span className="wrap-anywhere">
            {t('wrongAccountText', { email: user.email, name })}
          </span>
        </Alert>
      )}
    </InvitationLayout>
  );
}

function SwitchAccountButton() {
  const t = useTranslations('household.invitation');
  const signOut = useSignOut();
  return (
    <Button size="large" wide disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {signOut.isPending ? t('signingOut') : t('switchAccount')}
    </Button>
  );
}
