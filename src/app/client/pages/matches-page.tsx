import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GroupList } from '#features/matches/client/group-list.tsx';
import { PeopleList } from '#features/matches/client/people-list.tsx';
import { NO_FILTERS, useLiveMatches } from '#features/matches/client/use-matches.ts';
import type { Match } from '#features/matches/matches-contract.ts';
import {
  useOpenConversation,
  useOpenDirectConversation,
  useOpenGroup,
} from '#features/messages/client/use-open-conversation.ts';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { PullToRefresh } from '#platform/client/ui/pull-to-refresh.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';

const PlayTogetherDialog = lazy(() =>
  import('./play-together-dialog.tsx').then((m) => ({ default: m.PlayTogetherDialog })),
);

/** /matches: matching families and the groups they could form (spec 2, Matches). */
export function MatchesPage() {
  const t = useTranslations('matches');
  const navigate = useNavigate();
  const { tab = 'people' } = useSearch({ from: '/matches' });
  const [filter, setFilter] = useState(NO_FILTERS);
  const [proposalMatch, setProposalMatch] = useState<Match>();
  const refresh = useLiveMatches();
  const openDirectConversation = useOpenDirectConversation();
  const openGroup = useOpenGroup();
  const openConversation = useOpenConversation();
  const peopleTab = (
    <PeopleList
      filter={filter}
      onFilterChange={setFilter}
      onMessage={openDirectConversation.mutate}
      isOpening={openDirectConversation.isPending}
      onPropose={setProposalMatch}
    />
  );
  return (
    <div className="page-column max-w-5xl py-6 sm:py-10">
      <PullToRefresh onRefresh={refresh} />
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('lead')}</p>
      </PageHeading>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(id) =>
          void navigate({
            to: '/matches',
            search: { tab: id === 'groups' ? 'groups' : undefined },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { id: 'people', title: t('people'), content: peopleTab },
          {
            id: 'groups',
            title: t('groups'),
            content: (
              <GroupList
                isOpening={openGroup.isPending}
                onOpen={({ conversationId, families }) =>
                  conversationId
                    ? openConversation(conversationId)
                    : openGroup.mutate(families.map(({ userId }) => userId))
                }
              />
            ),
          },
        ]}
      />
      {proposalMatch && (
        <Suspense fallback={null}>
          <PlayTogetherDialog match={proposalMatch} onClose={() => setProposalMatch(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
