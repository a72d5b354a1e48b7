import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldErrors, toastFailure } from '#platform/client/failure.ts';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { isTimeZone } from '#shared/venue-dates.ts';
import { EXAMPLE_EMAIL } from '../example-email.ts';
import type { VenueSettings } from '../venue-settings.ts';
import { AffectedAccounts, affectedAccountsQuery } from './affected-accounts.tsx';
import { ConfirmSettings } from './confirm-settings.tsx';
import { MatchWeightsField } from './match-weights-field.tsx';
import { MovedAppointments, movedAppointmentsQuery } from './moved-appointments.tsx';
import { SettingField } from './setting-field.tsx';
import {
  filterChoices,
  findNewOnlyLanguage,
  getSettingsChanges,
  isListKind,
  setDraftValue,
  toDraftErrors,
  toSettingsDraft,
} from './settings-draft.ts';
import { type FieldName, fieldsOf, type GroupName } from './settings-groups.ts';
import { useChangeSettings } from './use-settings.ts';

type Props = {
  group: GroupName;
  /** Shows only this field, without the group's title. */
  only?: FieldName | undefined;
  settings: VenueSettings;
};

/**
 * The form for one settings group. A rejected save preserves the draft and shows errors at their fields. The example
 * email is left out, so that the venue's own is asked for.
 */
export function SettingsForm({ group, only, settings }: Props) {
  const t = useTranslations('officeSettings');
  const [saved, setSaved] = useState(() => toSettingsDraft(group, settings));
  const [draft, setDraft] = useState(() =>
    saved.email === EXAMPLE_EMAIL ? { ...saved, email: '' } : saved,
  );
  const [errors, setErrors] = useState<ReturnType<typeof toDraftErrors>>({});
  const changeSettings = useChangeSettings();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const onlyLanguage = findNewOnlyLanguage(saved, draft);
  const setField = (name: string, value: string | boolean) =>
    setDraft(setDraftValue(draft, name, value));

  const shownFields = fieldsOf(group).filter(([name]) => !only || name === only);
  const changes = getSettingsChanges(group, saved, draft);
  const isChanged = Object.keys(changes).length > 0;
  // The server rejects an unknown zone.
  const newZone =
    typeof changes.timezone === 'string' && isTimeZone(changes.timezone) ? changes.timezone : null;
  useSaveBeforeLeaving(isChanged ? checkAndSave : null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChanged) void checkAndSave();
    else toast({ title: t('unchanged') });
  }

  async function checkAndSave(): Promise<boolean> {
    if (changeSettings.isPending) return false;
    try {
      if ((await countAffected()) === 0) return await save();
      setConfirming(true);
    } catch (error) {
      toastFailure(t('saveFailed'), error);
    }
    return false;
  }

  /** Counts the accounts or appointments that the changes affect. */
  async function countAffected(): Promise<number> {
    if (onlyLanguage) {
      return (await queryClient.fetchQuery(affectedAccountsQuery(onlyLanguage))).members;
    }
    if (!newZone) return 0;
    const { bookings, events, parties } = await queryClient.fetchQuery({
      ...movedAppointmentsQuery(),
      staleTime: 0,
    });
    return bookings + events + parties;
  }

  async function save(): Promise<boolean> {
    try {
      const updated = toSettingsDraft(group, await changeSettings.mutateAsync(changes));
      setSaved(updated);
      setDraft(updated);
      setErrors({});
      toast({ title: t('saved'), description: t('savedText') });
      return true;
    } catch (error) {
      setErrors(toDraftErrors(fieldErrors(error)));
      toastFailure(t('saveFailed'), error);
      return false;
    } finally {
      setConfirming(false);
    }
  }

  const confirmation = {
    open: isConfirming,
    isSaving: changeSettings.isPending,
    onSave: () => void save(),
    onOpenChange: setConfirming,
  };

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {!only && <h2 className="text-2xl">{t(`group.${group}`)}</h2>}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {shownFields.map(([name, control]) => (
            <div
              key={name}
              className={clsx('grid min-w-0 gap-1.5', isListKind(control.kind) && 'sm:col-span-2')}
            >
              <SettingField
                name={name}
                control={control}
                choices={
                  control.kind === 'choice' ? filterChoices(name, control.choices, draft) : []
                }
                value={draft[name] ?? ''}
                error={errors[name]}
                onChange={(value) => setField(name, value)}
              />
              {name === 'languagesOffered' && onlyLanguage && (
                <AffectedAccounts onlyLanguage={onlyLanguage} />
              )}
            </div>
          ))}
        </div>
        {group === 'matches' && (
          <MatchWeightsField draft={draft} errors={errors} onChange={setField} />
        )}
        <Button type="submit" className="justify-self-start" disabled={changeSettings.isPending}>
          {changeSettings.isPending ? t('saving') : t('save')}
        </Button>
      </form>
      {onlyLanguage && (
        <ConfirmSettings
          {...confirmation}
          title={t('languageConfirmTitle', { only: onlyLanguage })}
          description={t('languageConfirmText')}
        >
          <AffectedAccounts onlyLanguage={onlyLanguage} />
        </ConfirmSettings>
      )}
      {newZone && (
        <ConfirmSettings
          {...confirmation}
          title={t('zoneConfirmTitle', { zone: newZone })}
          description={t('zoneConfirmText')}
        >
          <MovedAppointments />
        </ConfirmSettings>
      )}
    </Card>
  );
}
