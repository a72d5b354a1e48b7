import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { MailingComposer } from './mailing-composer.tsx';
import { draftFrom, emptyDraft, type MailingDraft, mailingDraft } from './mailing-draft.ts';
import { MailingsList } from './mailings-list.tsx';

/** /admin/audiences: a new message to families who agreed to news, and past mailings. */
export function OfficeAudiences() {
  const t = useTranslations('officeAudiences');
  const navigate = useNavigate();
  const { tab = 'write' } = useSearch({ from: '/admin/$part' });
  // Held above the tabs, so switching them keeps the draft.
  const [draft, setDraft] = useState(mailingDraft.load);
  const change = (next: MailingDraft) => {
    setDraft(next);
    mailingDraft.save(next);
  };
  const show = (next: string, open?: string) =>
    void navigate({
      to: '.',
      search: { tab: next === 'write' ? undefined : next, open },
      replace: true,
      resetScroll: open !== undefined || next === 'write',
    });
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={(next) => show(next)}
      tabs={[
        {
          id: 'write',
          title: t('write'),
          content: (
            <MailingComposer
              draft={draft}
              onChange={change}
              onSent={(id) => {
                change(emptyDraft());
                show('past', id);
              }}
            />
          ),
        },
        {
          id: 'past',
          title: t('past'),
          content: (
            <MailingsList
              onAgain={(mailing) => {
                change(draftFrom(mailing));
                show('write');
              }}
            />
          ),
        },
      ]}
    />
  );
}
