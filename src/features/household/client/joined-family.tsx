import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { relationKey } from './relation-key.ts';
import { RightsList } from './rights-list.tsx';
import { type JoinedHousehold, useLeave } from './use-household.ts';

/** The family that the user has joined: their rights, the other adults, and a button to leave. */
export function JoinedFamily({ family }: { family: JoinedHousehold }) {
  const t = useTranslations('household');
  const leave = useLeave();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = family.ownerFirstName;

  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('memberTitle', { name })}</h2>
        <p className="mt-1 text-muted-ink">
          {t('memberLead', { relation: relationKey(family.relation) })}
        </p>
        {family.others.length > 0 && (
          <p className="mt-1 text-muted-ink">
            {t('otherAdults', { names: family.others.join(', ') })}
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold text-lg">{t('ownPermissions')}</h3>
        <RightsList alwaysGranted={[t('alwaysAllowed')]} rights={family} />
      </div>
      <Button variant="outline" className="w-fit" onClick={() => setIsConfirming(true)}>
        {t('leave')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('leaveTitle', { name })}
          text={t('leaveText', { name })}
          cancelLabel={t('stay')}
          confirmLabel={leave.isPending ? t('leaving') : t('leave')}
          isPending={leave.isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => leave.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
        />
      )}
    </Card>
  );
}
