import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useOfficeErrorToast } from '#platform/client/use-office-error-toast.ts';
import { entryStates, MAX_INVITATIONS } from '../waitlist-admin-contract.ts';
import { call, queriesOf } from './calls.ts';

type Props = { counts: Record<(typeof entryStates)[number], number> };

/** The number of entries by state, and a form to invite the next batch after a confirmation. */
export function InviteCard({ counts }: Props) {
  const t = useTranslations('officeWaitlist');
  const showErrorToast = useOfficeErrorToast();
  const queryClient = useQueryClient();
  const [typedCount, setTypedCount] = useState('20');
  const [isConfirming, setConfirming] = useState(false);
  const count = Number(typedCount);
  const isValid = /^\d{1,3}$/.test(typedCount) && count >= 1 && count <= MAX_INVITATIONS;
  const invite = useMutation({
    mutationFn: () => call('POST /api/admin/waitlist/invite', { body: { count } }),
    onSuccess: ({ invited }) =>
      toast({ title: t('invitedTitle'), description: t('invitedText', { count: invited }) }),
    onError: showErrorToast,
    onSettled: () => {
      setConfirming(false);
      return queryClient.invalidateQueries(queriesOf('GET /api/admin/waitlist'));
    },
  });
  return (
    <Card className="grid gap-5 sm:grid-cols-[1fr_auto] sm:items-end">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {entryStates.map((state) => (
          <div key={state} className="flex flex-col-reverse justify-end">
            <dt className="text-muted-ink text-sm">{t(`states.${state}`)}</dt>
            <dd className="tabular font-display text-3xl">{counts[state]}</dd>
          </div>
        ))}
      </dl>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) setConfirming(true);
        }}
      >
        <Field
          label={t('invitationCount')}
          error={isValid ? '' : t('invitationCountInvalid', { max: MAX_INVITATIONS })}
        >
          <Input
            inputMode="numeric"
            className="max-w-28"
            value={typedCount}
            onChange={({ target }) => setTypedCount(target.value.trim())}
          />
        </Field>
        <Button type="submit" disabled={counts.waiting === 0}>
          {t('invite')}
        </Button>
      </form>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('confirmTitle', { count: Math.min(count, counts.waiting) })}
        description={t('confirmText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={invite.isPending} onClick={() => invite.mutate()}>
              {invite.isPending ? t('inviting') : t('inviteNow')}
            </Button>
          </>
        }
      />
    </Card>
  );
}
