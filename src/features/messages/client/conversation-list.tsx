import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { Input } from '#platform/client/forms/input.tsx';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import type { Conversation } from '../messages-contract.ts';
import { ConversationRow } from './conversation-row.tsx';
import { useConversationName } from './use-conversation-name.ts';

type Props = {
  conversations: readonly Conversation[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  openId: string | undefined;
};

/** All conversations, newest first, with a search by name. */
export function ConversationList({ conversations, isFailed, onRetry, openId }: Props) {
  const t = useTranslations('messages');
  const nameOf = useConversationName();
  const now = useNow({ updateInterval: 60_000 });
  const [search, setSearch] = useState('');
  const filteredConversations = conversations?.filter((conversation) =>
    searchTextOf(conversation, nameOf(conversation)).includes(normalize(search)),
  );
  return (
    <>
      <div className="relative border-border border-b p-3">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-6 size-5 -translate-y-1/2 text-muted-ink"
        />
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          className="pl-11"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!conversations && !isFailed && <LoadingRows label={t('loading')} />}
        {!conversations && isFailed && (
          <Alert variant="destructive" title={t('failedTitle')} className="m-3">
            <p>{t('failedList')}</p>
            <Button variant="outline" size="small" className="mt-3" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          </Alert>
        )}
        {conversations?.length === 0 && (
          <EmptyState
            illustration={<Envelope />}
            title={t('noConversations')}
            action={
              <LinkButton to="/matches" variant="outline" className="md:hidden">
                {t('goToMatches')}
              </LinkButton>
            }
          >
            <p>{t('noConversationsText')}</p>
          </EmptyState>
        )}
        {conversations && conversations.length > 0 && filteredConversations?.length === 0 && (
          <EmptyState title={t('noneFound')}>
            <p>{t('noneFoundText')}</p>
          </EmptyState>
        )}
        <ul className="divide-y divide-border">
          {filteredConversations?.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                isOpen={conversation.id === openId}
                now={now}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const searchTextOf = ({ participants }: Conversation, name: string) =>
  normalize([name, ...participants.map((person) => person.name)].join(' '));

/** Trims, lowercases and removes accents: "zoe" matches "Zoë". */
const normalize = (text: string) =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3 p-3">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </div>
  );
}
