import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { MergePreview } from '../merge-contract.ts';
import { MAX_CHILDREN_AFTER_MERGE } from '../merge-rules.ts';
import { FamilyCard } from './family-card.tsx';
import { MergeChildren } from './merge-children.tsx';
import { MergeConsequences } from './merge-consequences.tsx';
import { MergeTable } from './merge-table.tsx';
import { useMerge, useMergePreview } from './use-merge.ts';

type Props = { id: string; otherId: string; onMerged: (id: string) => void };

/** Compares two accounts, collects the decisions and shows the consequences before the merge. */
export function MergeComparison({ id, otherId, onMerged }: Props) {
  const t = useTranslations('officeMerge');
  const { data, isError } = useMergePreview(id, otherId);
  if (isError) return <Alert variant="destructive" title={t('notFound')} />;
  return data ? <Comparison preview={data} onMerged={onMerged} /> : <Skeleton className="h-96" />;
}

type Side = 'one' | 'other';
const SIDES: Side[] = ['one', 'other'];

function Comparison({
  preview,
  onMerged,
}: {
  preview: MergePreview;
  onMerged: (id: string) => void;
}) {
  const t = useTranslations('officeMerge');
  const [targetSide, setTargetSide] = useState<Side>(preview.one.mayStay ? 'one' : 'other');
  const [decisions, setDecisions] = useState<Record<string, string>>({});
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMerge();
  const target = preview[targetSide];
  const source = preview[targetSide === 'one' ? 'other' : 'one'];
  const suggestedMatches = Object.fromEntries(
    preview.sameChildren.map((pair) =>
      targetSide === 'one' ? [pair.other, pair.one] : [pair.one, pair.other],
    ),
  );
  const children = source.children.map((child) => ({
    id: child.id,
    sameAs: (decisions[child.id] ?? suggestedMatches[child.id]) || null,
  }));
  const matchedIds = children.flatMap(({ sameAs }) => sameAs ?? []);
  const childCount = target.children.length + source.children.length - matchedIds.length;
  const childError =
    new Set(matchedIds).size < matchedIds.length
      ? t('matchedTwice')
      : childCount > MAX_CHILDREN_AFTER_MERGE
        ? t('tooMany', { count: childCount, max: MAX_CHILDREN_AFTER_MERGE })
        : '';
  const unverifiedSide = SIDES.map((side) => preview[side]).find(({ mayStay }) => !mayStay);
  const isBlocked = preview.troubles.length > 0 || childError !== '';
  const merge = () =>
    mutate(
      { id: target.id, otherId: source.id, children },
      {
        onSuccess: () => {
          toast({ title: t('doneTitle'), description: t('doneText') });
          onMerged(target.id);
        },
        onSettled: () => setConfirming(false),
      },
    );
  return (
    <>
      <h2 className="text-3xl">{t('compareTitle')}</h2>
      {preview.troubles.length > 0 && (
        <Alert variant="destructive" title={t('blockedTitle')}>
          {preview.troubles.map(({ code, sentence }) => (
            <p key={code}>{sentence}</p>
          ))}
        </Alert>
      )}
      <FamilyCard title={t('keepQuestion')}>
        <ChoiceGroup
          type="radio"
          legend={<span className="sr-only">{t('keepQuestion')}</span>}
          choices={SIDES.filter((side) => preview[side].mayStay).map((side) => ({
            value: side,
            label: <span className="break-all">{preview[side].email}</span>,
          }))}
          inputProps={(value) => ({
            name: 'stays',
            checked: targetSide === value,
            onChange: () => {
              setTargetSide(value);
              setDecisions({});
            },
          })}
        />
        <p className="text-muted-ink">
          {unverifiedSide ? t('unconfirmedEmail', { email: unverifiedSide.email }) : t('keepHint')}
        </p>
        <MergeTable one={preview.one} other={preview.other} targetSide={targetSide} />
      </FamilyCard>
      {source.children.length > 0 && target.children.length > 0 && (
        <MergeChildren
          target={target.children}
          source={source.children}
          matches={Object.fromEntries(children.map((child) => [child.id, child.sameAs]))}
          error={childError}
          onChoose={(child, sameAs) => setDecisions((current) => ({ ...current, [child]: sameAs }))}
        />
      )}
      <MergeConsequences
        target={target}
        source={source}
        messagesBetween={preview.messagesBetween}
      />
      <div>
        <Button variant="destructive" disabled={isBlocked} onClick={() => setConfirming(true)}>
          {t('merge')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('confirmTitle')}
        description={t('confirmText', { source: source.email, target: target.email })}
        actions={
          <>
            <Button variant="outline" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
            <Button variant="destructive" disabled={isPending} onClick={merge}>
              {t('merge')}
            </Button>
          </>
        }
      />
    </>
  );
}
