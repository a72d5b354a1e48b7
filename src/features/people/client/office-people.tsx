import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../../client/current-user.ts';
import { TwoHomes } from '../../../client/illustrations/two-homes.tsx';
import { Badge } from '../../../client/ui/badge.tsx';
import { Field } from '../../../client/ui/field.tsx';
import { OfficeList } from '../../../client/ui/office-list.tsx';
import { Select } from '../../../client/ui/select.tsx';
import { useOfficeList } from '../../../client/use-office-list.ts';
import { familyFilters, MOST_YEARS } from '../people-rules.ts';
import { FamilyPage } from './family-page.tsx';
import { MergePage } from './merge-page.tsx';
import { usePeople } from './use-people.ts';
import { useWhen } from './use-when.ts';

const ROWS = 25;
const YEARS = Array.from({ length: MOST_YEARS + 1 }, (_, years) => String(years));

/** In the address, while the account to merge with is still to be chosen. */
const CHOOSING = 'choose';

/** /admin/people: the families, one of them whole (`?open=`), or beside another (`&to=`). */
export function OfficePeople() {
  const list = useOfficeList({ column: 'createdAt', direction: 'desc' });
  const { open, to } = list.address;
  const { user } = useCurrentUser({ ask: true });
  if (!open) return <Families list={list} />;
  if (to && user?.role === 'admin') {
    return (
      <MergePage
        id={open}
        otherId={to === CHOOSING ? undefined : to}
        onChoose={(otherId) => list.set({ open, to: otherId ?? CHOOSING })}
        onBack={() => list.set({ open, to: undefined })}
        onMerged={(id) => {
          list.set({ open: id, to: undefined });
          window.scrollTo(0, 0);
        }}
      />
    );
  }
  return (
    <FamilyPage
      id={open}
      onBack={() => list.set({ open: undefined })}
      onMerge={() => list.set({ open, to: CHOOSING })}
    />
  );
}

function Families({ list }: { list: ReturnType<typeof useOfficeList> }) {
  const t = useTranslations('officePeople');
  const { when } = useWhen();
  const status = familyFilters.find((filter) => filter === list.address.status);
  const childAge = YEARS.find((years) => years === list.address.type);
  const sort = (['name', 'email', 'createdAt', 'children'] as const).find(
    (column) => column === list.sorting.column,
  );
  const query = usePeople({
    search: list.searched || undefined,
    status,
    childAge: childAge === undefined ? undefined : Number(childAge),
    sort,
    direction: list.sorting.direction,
    page: list.page,
    rows: ROWS,
  });
  const years = (ages: number[]) =>
    ages.length === 0
      ? '–'
      : ages.map((months) => t('age', { months, years: Math.floor(months / 12) })).join(', ');
  return (
    <OfficeList
      list={list}
      query={query}
      caption={t('caption')}
      searchLabel={t('search')}
      rowsAPage={ROWS}
      rowKey={({ id }) => id}
      onOpen={({ id }) => list.set({ open: id })}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), picture: <TwoHomes /> }}
      columns={[
        { id: 'name', title: t('name'), sortable: true, cell: ({ name }) => name },
        {
          id: 'email',
          title: t('email'),
          sortable: true,
          cell: ({ email, phone }) => (
            <span className="break-all">
              {email}
              {phone && <span className="block text-muted-ink text-sm">{phone}</span>}
            </span>
          ),
        },
        {
          id: 'children',
          title: t('children'),
          sortable: true,
          cell: ({ childAges }) => years(childAges),
        },
        {
          id: 'state',
          title: t('state'),
          cell: ({ codeStatus, membershipType, isClosed, isSuspended, role, emailVerified }) => (
            <span className="flex flex-wrap gap-1">
              {role !== 'member' && <Badge look="accent">{t(`roles.${role}`)}</Badge>}
              {codeStatus !== 'none' && (
                <Badge look={codeStatus === 'Active' ? 'secondary' : 'outline'}>
                  {membershipType ?? t(`code.${codeStatus}`)}
                </Badge>
              )}
              {!emailVerified && <Badge look="outline">{t('unconfirmed')}</Badge>}
              {isSuspended && <Badge look="destructive">{t('suspended')}</Badge>}
              {isClosed && <Badge look="destructive">{t('closed')}</Badge>}
            </span>
          ),
        },
        { id: 'lastVisit', title: t('lastVisit'), cell: ({ lastVisit }) => when(lastVisit) },
        {
          id: 'createdAt',
          title: t('since'),
          sortable: true,
          cell: ({ createdAt }) => when(createdAt),
        },
      ]}
      filters={
        <>
          <Field label={t('filter')}>
            <Select
              value={status ?? ''}
              onChange={({ target }) => list.set({ status: target.value || undefined })}
            >
              <option value="">{t('everybody')}</option>
              {familyFilters.map((filter) => (
                <option key={filter} value={filter}>
                  {t(`filters.${filter}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('childAge')}>
            <Select
              value={childAge ?? ''}
              onChange={({ target }) => list.set({ type: target.value || undefined })}
            >
              <option value="">{t('anyAge')}</option>
              {YEARS.map((one) => (
                <option key={one} value={one}>
                  {t('ageYears', { count: Number(one) })}
                </option>
              ))}
            </Select>
          </Field>
        </>
      }
    />
  );
}
