import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { TwoHomes } from '#platform/client/illustrations/two-homes.tsx';
import { ChoiceFilter } from '#platform/client/lists/choice-filter.tsx';
import { OfficeList } from '#platform/client/lists/office-list.tsx';
import { useOfficeList } from '#platform/client/lists/use-office-list.ts';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { HAS_ROOM_BESIDE } from '#platform/client/ui/overlays/sheet.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useMediaQuery } from '#platform/client/use-media-query.ts';
import { familyFilters, MAX_CHILD_AGE_YEARS } from '../people-rules.ts';
import { FamilyPage } from './family-page.tsx';
import { FamilySheet } from './family-sheet.tsx';
import { MergePage } from './merge-page.tsx';
import { usePeople } from './use-people.ts';

const CHILD_AGES = Array.from({ length: MAX_CHILD_AGE_YEARS + 1 }, (_, years) => String(years));

/** The value of `to` in the URL while choosing the account to merge with. */
const CHOOSING = 'choose';

/**
 * /admin/people: the list of families, with one of them beside it or on narrow screens in its place (`?open=`), or its
 * merge with another (`&to=`).
 */
export function OfficePeople() {
  const { params, change, goTo } = useOfficeParams();
  const { open, to } = params;
  const { user } = useCurrentUser({ alwaysFetch: true });
  const hasRoomBeside = useMediaQuery(HAS_ROOM_BESIDE);
  if (open && to && user?.role === 'admin') {
    return (
      <MergePage
        id={open}
        otherId={to === CHOOSING ? undefined : to}
        onChoose={(otherId) => goTo({ open, to: otherId ?? CHOOSING })}
        onBack={() => goTo({ open, to: undefined })}
        onMerged={(id) => {
          goTo({ open: id, to: undefined });
          window.scrollTo(0, 0);
        }}
      />
    );
  }
  const close = () => change({ open: undefined });
  const merge = () => goTo({ open, to: CHOOSING });
  if (open && !hasRoomBeside) return <FamilyPage id={open} onBack={close} onMerge={merge} />;
  return (
    <>
      <Families />
      {open && <FamilySheet key={open} id={open} onClose={close} onMerge={merge} />}
    </>
  );
}

function Families() {
  const t = useTranslations('officePeople');
  const { formatInstantDay } = useDates();
  const list = useOfficeList(['name', 'email', 'createdAt', 'children'], {
    column: 'createdAt',
    direction: 'desc',
  });
  const status = familyFilters.find((filter) => filter === list.params.status);
  const childAge = CHILD_AGES.find((years) => years === list.params.type);
  const filter = { status, childAge: childAge === undefined ? undefined : Number(childAge) };
  const query = usePeople({ ...list.input, ...filter });
  const formatAges = (ages: number[]) =>
    ages.length === 0
      ? '–'
      : ages.map((months) => t('age', { months, years: Math.floor(months / 12) })).join(', ');
  return (
    <OfficeList
      list={list}
      query={query}
      title={t('caption')}
      exportMenu={{
        path: '/api/admin/exports/families',
        filter: { ...filter, search: list.input.search },
      }}
      search={{ label: t('search') }}
      rowKey={({ id }) => id}
      onOpen={({ id }) => list.change({ open: id })}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), illustration: <TwoHomes /> }}
      columns={[
        { id: 'name', title: t('name'), sortable: true, cell: ({ name }) => name },
        {
          id: 'email',
          title: t('email'),
          sortable: true,
          cell: ({ email, phone }) => (
            <>
              <EmailAddress>{email}</EmailAddress>
              {phone && <span className="block text-muted-ink text-sm">{phone}</span>}
            </>
          ),
        },
        {
          id: 'children',
          title: t('children'),
          sortable: true,
          cell: ({ childAges }) => formatAges(childAges),
        },
        {
          id: 'state',
          title: t('state'),
          cell: ({ codeStatus, membershipType, isClosed, isSuspended, role, emailVerified }) => (
            <span className="flex flex-wrap gap-1">
              {role !== 'member' && <Badge>{t(`roles.${role}`)}</Badge>}
              {codeStatus !== 'none' && (
                <Badge tone={codeStatus === 'Active' ? 'done' : 'neutral'}>
                  {membershipType ?? t(`code.${codeStatus}`)}
                </Badge>
              )}
              {!emailVerified && <Badge tone="neutral">{t('unconfirmed')}</Badge>}
              {isSuspended && <Badge tone="problem">{t('suspended')}</Badge>}
              {isClosed && <Badge tone="problem">{t('closed')}</Badge>}
            </span>
          ),
        },
        {
          id: 'lastVisit',
          title: t('lastVisit'),
          cell: ({ lastVisit }) => (
            <span className="whitespace-nowrap">{formatInstantDay(lastVisit)}</span>
          ),
        },
        {
          id: 'createdAt',
          title: t('joined'),
          sortable: true,
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap">{formatInstantDay(createdAt)}</span>
          ),
        },
      ]}
      filters={
        <>
          <ChoiceFilter
            param="status"
            label={t('filter')}
            all={t('allFamilies')}
            choices={familyFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          />
          <ChoiceFilter
            param="type"
            label={t('childAge')}
            all={t('anyAge')}
            choices={CHILD_AGES.map((value) => ({
              value,
              label: t('ageYears', { count: Number(value) }),
            }))}
          />
        </>
      }
    />
  );
}
