import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Event } from '../../events-contract.ts';
import { EVENT_CHIPS, type EventChip, parseChips } from '../../events-rules.ts';
import { EventList } from './event-list.tsx';
import { MonthView } from './month-view.tsx';
import { useEvents } from './use-events.ts';

const DEBOUNCE_MILLIS = 300;
const TYPES = ['all', 'in-house', 'external'] as const;

/** The part of the view state that is stored in the URL. */
export type EventsSearch = {
  filter?: string;
  type?: Event['eventType'];
  view?: 'month';
  month?: string;
};

type Props = {
  /** Renders an event of the list. */
  item: (event: Event) => ReactNode;
  /** Members also see external events and their own RSVPs. */
  isMember: boolean;
  search: EventsSearch;
  onSearch: (changes: EventsSearch) => void;
  /** Shown if there are no events at all. */
  empty: ReactNode;
  /** The first page of events, from the server-rendered document. */
  initial?: Event[] | undefined;
  /** Rendered below the list once it has loaded, to avoid a layout shift. */
  children?: ReactNode;
};

/** Events as a list grouped by week or as a month grid, with search and filters. */
export function EventsView(props: Props) {
  const { item, isMember, search, onSearch, empty, initial, children } = props;
  const t = useTranslations('events.list');
  const tCalendar = useTranslations('events.calendar');
  const { today } = useVenue();
  const [input, setInput] = useState('');
  const searchTerm = useDebounced(input.trim(), DEBOUNCE_MILLIS);
  const { type, view = 'list', month = today.slice(0, 7) } = search;
  const chips = parseChips(search.filter ?? '');
  const isFiltered = chips.length > 0 || searchTerm !== '';
  const query = {
    type: isMember ? type : ('in-house' as const),
    search: searchTerm || undefined,
    filter: chips.length > 0 ? chips.join(',') : undefined,
  };
  const list = useEvents(query, isFiltered ? undefined : initial);
  return (
    <>
      <div className="mb-5 grid grid-cols-1 gap-3 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-center">
        <SearchInput value={input} onChange={setInput} />
        <div className="relative -mx-1 flex min-w-0 gap-2 px-1 py-1 [scrollbar-width:none] max-lg:overflow-x-auto lg:flex-wrap lg:gap-x-5">
          {isMember && <TypeFilter type={type} onChange={(type) => onSearch({ type })} />}
          <ChipFilter
            chips={chips}
            onChange={(next) => onSearch({ filter: next.join(',') || undefined })}
          />
        </div>
      </div>
      <Tabs
        isNarrow
        label={tCalendar('views')}
        value={view}
        onChange={(id) => onSearch({ view: id === 'month' ? 'month' : undefined })}
        tabs={[
          {
            id: 'list',
            title: tCalendar('asList'),
            content: (
              <EventList
                list={list}
                item={item}
                isMember={isMember}
                empty={
                  isFiltered ? (
                    <EmptyState
                      illustration={<Bunting />}
                      title={t('noResultsTitle')}
                      action={
                        <Button
                          variant="outline"
                          onClick={() => {
                            setInput('');
                            onSearch({ filter: undefined });
                          }}
                        >
                          {t('showAll')}
                        </Button>
                      }
                    >
                      <p>{t('noResultsText')}</p>
                    </EmptyState>
                  ) : (
                    empty
                  )
                }
              />
            ),
          },
          {
            id: 'month',
            title: tCalendar('asMonth'),
            content: (
              <MonthView
                month={month}
                query={query}
                onMonthChange={(next) => onSearch({ month: next })}
              />
            ),
          },
        ]}
      />
      {!list.isPending && children}
    </>
  );
}

function SearchInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('events.list');
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted-ink"
      />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-11"
      />
    </div>
  );
}

/** On phones, a single row that scrolls sideways, to leave room for the events. */
const rowStyle = 'max-lg:shrink-0 [&>div]:max-lg:flex-nowrap [&_label]:shrink-0 [&_legend]:mb-0';

type TypeProps = {
  type: Event['eventType'] | undefined;
  onChange: (type: Event['eventType'] | undefined) => void;
};

function TypeFilter({ type, onChange }: TypeProps) {
  const t = useTranslations('events.calendar');
  const { name } = useVenue();
  return (
    <ChoiceGroup
      className={rowStyle}
      legend={<span className="sr-only">{t('filter')}</span>}
      type="radio"
      choices={TYPES.map((value) => ({ value, label: t(`types.${value}`, { venue: name }) }))}
      inputProps={(value) => ({
        name: 'event-type',
        checked: value === (type ?? 'all'),
        onChange: () => onChange(value === 'all' ? undefined : value),
      })}
    />
  );
}

type ChipProps = { chips: EventChip[]; onChange: (chips: EventChip[]) => void };

function ChipFilter({ chips, onChange }: ChipProps) {
  const t = useTranslations('events.list');
  const tChip = useTranslations('events.tags');
  const toggle = (chip: EventChip) =>
    onChange(EVENT_CHIPS.filter((other) => (other === chip) !== chips.includes(other)));
  return (
    <ChoiceGroup
      className={rowStyle}
      legend={<span className="sr-only">{t('filters')}</span>}
      type="checkbox"
      choices={EVENT_CHIPS.map((chip) => ({ value: chip, label: tChip(chip) }))}
      inputProps={(value) => ({
        checked: chips.includes(value),
        onChange: () => toggle(value),
      })}
    />
  );
}
