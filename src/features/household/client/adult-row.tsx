import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type Right, type Rights, rights } from '../household-rules.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Adult, useChangeAdult, useRemoveAdult } from './use-household.ts';

/** Another adult of the family, with switches that save each right on change, and a remove button. */
export function AdultRow({ adult }: { adult: Adult }) {
  const t = useTranslations('household');
  const change = useChangeAdult(adult);
  const remove = useRemoveAdult(adult);
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, name, email, relation } = adult;
  /** Changes that the server has not confirmed yet. */
  const [pendingRights, setPendingRights] = useState<Partial<Rights>>({});
  const currentRights = { ...adult, ...pendingRights };

  function changeRight(right: Right, isGranted: boolean) {
    const changes = { [right]: isGranted };
    setPendingRights((previous) => ({ ...previous, ...changes }));
    change.mutate({ id, changes }, { onSettled: () => setPendingRights({}) });
  }

  return (
    <li className="grid gap-3 rounded-card border border-border bg-background p-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold text-lg">{name}</span>
          <Badge>{t(`relations.${relation}`)}</Badge>
        </p>
        <p className="wrap-anywhere text-muted-ink text-sm">{email}</p>
      </div>
      <fieldset className="grid divide-y divide-border">
        <legend className="sr-only">{t('rightsNamed', { name })}</legend>
        {rights.map((right) => (
          <Switch
            key={right}
            label={t(`rights.${right}`)}
            hint={t(`rightsHints.${right}`)}
            checked={currentRights[right]}
            onChange={(event) => changeRight(right, event.target.checked)}
          />
        ))}
      </fieldset>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4 -mb-2 w-fit"
        aria-label={t('removeNamed', { name })}
        onClick={() => setIsConfirming(true)}
      >
        {t('remove')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          cancelLabel={t('keep')}
          confirmLabel={remove.isPending ? t('removing') : t('remove')}
          isPending={remove.isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => remove.mutate({ id }, { onSettled: () => setIsConfirming(false) })}
        />
      )}
    </li>
  );
}
