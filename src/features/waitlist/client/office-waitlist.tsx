import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Envelope } from '#platform/client/illustrations/envelope.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { withQuery } from '#platform/client/with-query.ts';
import { entryStates, type WaitlistEntry } from '../waitlist-admin-contract.ts';
import { queryFor } from './calls.ts';
import { InviteCard } from './invite-card.tsx';

const tones = {
  waiting: 'waiting',
  'no-consent': 'neutral',
  invited: 'neutral',
  joined: 'done',
} as const;

/** /admin/waitlist: the entries with their consent, and batch invitations. */
export function OfficeWaitlist() {
  const t = useTranslations('officeWaitlist');
  const { formatDateTime } = useDates();
  const list = useOfficeList(['createdAt', 'email', 'invitedAt'], {
    column: 'createdAt',
    direction: 'asc',
  });
  const status = entryStates.find((state) => state === list.params.status);
  const query = useQuery({
    ...queryFor('GET /api/admin/waitlist', { query: { ...list.input, status } }),
    placeholderData: keepPreviousData,
  });
  const formatConsent = ({ consent, consentAt }: WaitlistEntry) =>
    consent === null
      ? t('consentUnspecified')
      : t(consent ? 'consentYes' : 'consentNo', { when: formatDateTime(consentAt) });
  return (
    <OfficeList
      list={list}
      query={query}
      title={t('caption')}
      lead={
        query.data ? (
          <InviteCard counts={query.data.counts} />
        ) : (
          <Skeleton className="h-66 rounded-card sm:h-30" />
        )
      }
      search={{ label: t('search') }}
      rowKey={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), illustration: <Envelope /> }}
      columns={[
        {
          id: 'email',
          title: t('email'),
          sortable: true,
          cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
        },
        { id: 'phone', title: t('phone'), cell: ({ phone }) => phone ?? '–' },
        {
          id: 'createdAt',
          title: t('joinedAt'),
          sortable: true,
          cell: ({ createdAt }) => formatDateTime(createdAt),
        },
        { id: 'consent', title: t('consent'), cell: formatConsent },
        {
          id: 'invitedAt',
          title: t('invitedAt'),
          sortable: true,
          cell: ({ invitedAt }) => formatDateTime(invitedAt),
        },
        {
          id: 'state',
          title: t('state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
        },
      ]}
      filters={
        <ChoiceFilter
          param="status"
          label={t('state')}
          all={t('everyone')}
          choices={entryStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      }
      action={
        <AnchorButton
          variant="outline"
          href={withQuery('/api/admin/waitlist/export', { search: list.input.search, status })}
          download
        >
          <Download aria-hidden="true" className="size-5" />
          {t('export')}
        </AnchorButton>
      }
    />
  );
}
