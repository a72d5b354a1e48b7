import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { MailingComposer } from './mailing-composer.tsx';
import { copyToDraft, emptyDraft, type MailingDraft, mailingDraft } from './mailing-draft.ts';
import { MailingsList } from './mailings-list.tsx';

/** /admin/audiences: writes a mailing to families who consented to news, and lists past mailings. */
export function OfficeAudiences() {
  const t = useTranslations('officeAudiences');
  const navigate = useNavigate();
  const { tab = 'write' } = useSearch({ from: '/admin/$section' });
  // Held here instead of in the tab, so that switching tabs does not discard the draft.
  const [draft, setDraft] = useState(mailingDraft.load);
  const changeDraft = (next: MailingDraft) => {
    setDraft(next);
    mailingDraft.save(next);
  };
  const openTab = (next: string, open?: string) =>
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
      onChange={(next) => openTab(next)}
      tabs={[
        {
          id: 'write',
          title: t('write'),
          content: (
            <MailingComposer
              draft={draft}
              onChange={changeDraft}
              onSent={(id) => {
                changeDraft(emptyDraft());
                openTab('past', id);
              }}
            />
          ),
        },
        {
          id: 'past',
          title: t('sentMessages'),
          content: (
            <MailingsList
              onReuse={(mailing) => {
                changeDraft(copyToDraft(mailing));
                openTab('write');
              }}
            />
          ),
        },
      ]}
    />
  );
}
