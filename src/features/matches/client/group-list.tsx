import { UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { FamilyAvatar } from './family-avatar.tsx';
import { ListError } from './list-error.tsx';
import { useMatchLabels } from './use-match-labels.ts';
import { type MatchGroup, useMatchGroups } from './use-matches.ts';

type Props = {
  /** Opens or starts the group's conversation. */
  onOpen: (group: MatchGroup) => void;
  isOpening: boolean;
};

/** The Groups tab: suggested groups with their conversations. */
export function GroupList({ onOpen, isOpening }: Props) {
  const t = useTranslations('matches.group');
  const { data: groups, isError, refetch } = useMatchGroups();
  if (isError && !groups) return <ListError onRetry={() => void refetch()} />;
  if (!groups) {
    return (
      <div role="status" className="grid gap-4 md:grid-cols-2">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    );
  }
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState illustration={<TwoHomes />} title={t('emptyTitle')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted-ink">{t('lead')}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {groups.map((group) => (
          <li key={group.key} className="grid">
            <GroupCard group={group} isOpening={isOpening} onOpen={() => onOpen(group)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardProps = { group: MatchGroup; isOpening: boolean; onOpen: () => void };

function GroupCard({ group, isOpening, onOpen }: CardProps) {
  const t = useTranslations('matches.group');
  const labels = useMatchLabels();
  const { families, fromMonths, toMonths, availability, sharedInterests } = group;
  const [from, to] = [labels.age(fromMonths), labels.age(toMonths)];
  return (
    <Card className="grid content-between gap-4">
      <div className="grid gap-3">
        <div className="flex -space-x-3">
          {families.map((family) => (
            <FamilyAvatar key={family.userId} family={family} className="border-2 border-surface" />
          ))}
        </div>
        <h2 className="text-xl">
          {t('title', { names: labels.list(families.map(({ name }) => name)) })}
        </h2>
        <ul className="grid gap-1 text-muted-ink">
          <li>{from === to ? t('oneAge', { age: from }) : t('ages', { from, to })}</li>
          <li>{t('sharedTimes', { times: labels.list(availability.map(labels.time)) })}</li>
          {sharedInterests.length > 0 && (
            <li>
              {t('sharedInterests', {
                interests: labels.list(sharedInterests.map(labels.interest)),
              })}
            </li>
          )}
        </ul>
      </div>
      <Button wide variant="secondary" disabled={isOpening} onClick={onOpen}>
        <UsersRound aria-hidden="true" className="size-5" />
        {group.conversationId ? t('openConversation') : t('open')}
      </Button>
    </Card>
  );
}
