import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldErrors } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Dialog } from '#platform/client/ui/dialog.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import type { VenueSettings } from '../venue-rules.ts';
import { affectedReaders, LanguageLeft } from './language-left.tsx';
import { MatchWeights } from './match-weights.tsx';
import { SettingField } from './setting-field.tsx';
import {
  changesOf,
  choicesFor,
  draftOf,
  languageAlone,
  problemsIn,
  withChange,
} from './settings-draft.ts';
import { fieldsOf, type GroupName } from './settings-groups.ts';
import { useChangeSettings } from './use-settings.ts';

type Props = { group: GroupName; settings: VenueSettings };

/** The form of one settings group. A refusal keeps the draft and shows problems at their fields. */
export function SettingsForm({ group, settings }: Props) {
  const t = useTranslations('officeSettings');
  const [before, setBefore] = useState(() => draftOf(group, settings));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<ReturnType<typeof problemsIn>>({});
  const changing = useChangeSettings();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const alone = languageAlone(before, draft);
  const set = (name: string, value: string | boolean) => setDraft(withChange(draft, name, value));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changing.isPending) return;
    if (Object.keys(changesOf(group, before, draft)).length === 0) {
      toast({ title: t('unchanged') });
      return;
    }
    try {
      const left = alone && (await queryClient.fetchQuery(affectedReaders(alone)));
      if (left && left.members > 0) setConfirming(true);
      else await save();
    } catch {
      toast({ title: t('saveFailed'), destructive: true });
    }
  }

  async function save() {
    try {
      const changes = changesOf(group, before, draft);
      const saved = draftOf(group, await changing.mutateAsync(changes));
      setBefore(saved);
      setDraft(saved);
      setProblems({});
      toast({ title: t('saved'), description: t('savedText') });
    } catch (error) {
      setProblems(problemsIn(fieldErrors(error)));
      toast({ title: t('saveFailed'), destructive: true });
    } finally {
      setConfirming(false);
    }
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <h2 className="text-2xl">{t(`group.${group}`)}</h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {fieldsOf(group).map(([name, kind]) => (
            <div key={name} className="grid gap-1.5">
              <SettingField
                name={name}
                kind={kind}
                choices={kind.kind === 'choice' ? choicesFor(name, kind.choices, draft) : []}
                value={draft[name] ?? ''}
                error={problems[name]}
                onChange={(value) => set(name, value)}
              />
              {name === 'languagesOffered' && alone && <LanguageLeft only={alone} />}
            </div>
          ))}
        </div>
        {group === 'matches' && <MatchWeights draft={draft} problems={problems} onChange={set} />}
        <Button type="submit" className="justify-self-start" disabled={changing.isPending}>
          {changing.isPending ? t('saving') : t('save')}
        </Button>
      </form>
      {alone && (
        <Dialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={t('languageAskTitle', { only: alone })}
          description={t('languageAskText')}
          actions={
            <>
              <Button variant="outline" onClick={() => setConfirming(false)}>
                {t('languageCancel')}
              </Button>
              <Button
                variant="destructive"
                disabled={changing.isPending}
                onClick={() => void save()}
              >
                {t('saveNow')}
              </Button>
            </>
          }
        >
          <LanguageLeft only={alone} />
        </Dialog>
      )}
    </Card>
  );
}
