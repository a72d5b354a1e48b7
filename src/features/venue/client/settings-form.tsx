import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../client/api.ts';
import { Button } from '../../../client/ui/button.tsx';
import { Card } from '../../../client/ui/card.tsx';
import { toast } from '../../../client/ui/toast.ts';
import type { VenueSettings } from '../venue-rules.ts';
import { MatchWeights } from './match-weights.tsx';
import { SettingField } from './setting-field.tsx';
import { changesOf, draftOf, problemsIn } from './settings-draft.ts';
import { fieldsOf, type GroupName } from './settings-groups.ts';
import { useChangeSettings } from './use-settings.ts';

type Props = { group: GroupName; settings: VenueSettings };

/** One group of settings. What was typed stays when it is refused, with each problem at its field. */
export function SettingsForm({ group, settings }: Props) {
  const t = useTranslations('officeSettings');
  const [before, setBefore] = useState(() => draftOf(group, settings));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<ReturnType<typeof problemsIn>>({});
  const changing = useChangeSettings();
  const set = (name: string, value: string | boolean) => setDraft({ ...draft, [name]: value });

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changing.isPending) return;
    const changes = changesOf(group, before, draft);
    if (Object.keys(changes).length === 0) {
      toast({ title: t('unchanged') });
      return;
    }
    try {
      const saved = draftOf(group, await changing.mutateAsync(changes));
      setBefore(saved);
      setDraft(saved);
      setProblems({});
      toast({ title: t('saved'), description: t('savedText') });
    } catch (error) {
      setProblems(error instanceof ApiError ? problemsIn(error.body) : {});
      toast({ title: t('saveFailed'), destructive: true });
    }
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <h2 className="text-2xl">{t(`group.${group}`)}</h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {fieldsOf(group).map(([name, kind]) => (
            <SettingField
              key={name}
              name={name}
              kind={kind}
              value={draft[name] ?? ''}
              error={problems[name]}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
        {group === 'matches' && (
          <MatchWeights draft={draft} error={problems.matchWeights} onChange={set} />
        )}
        <Button type="submit" className="justify-self-start" disabled={changing.isPending}>
          {changing.isPending ? t('saving') : t('save')}
        </Button>
      </form>
    </Card>
  );
}
