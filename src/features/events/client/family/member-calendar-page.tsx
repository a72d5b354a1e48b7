import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CalendarLeaf } from '#platform/client/illustrations/calendar-leaf.tsx';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { CalendarEventCard } from './calendar-event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventList } from './event-list.tsx';
import { FeedsCard } from './feeds-card.tsx';
import { MonthView } from './month-view.tsx';
import { useEvents, useLiveEvents } from './use-events.ts';

const types = ['all', 'in-house', 'external'] as const;

/** /member-calendar: all events, as a list or a month, by type (spec 2, Member events calendar). */
export function MemberCalendarPage() {
  const t = useTranslations('events.calendar');
  const { name, today } = useVenue();
  const navigate = useNavigate();
  const search = useSearch({ from: '/member-calendar' });
  const { type, view = 'list', month = today.slice(0, 7) } = search;
  const list = useEvents({ type });
  useLiveEvents();

  const updateSearch = (changes: Partial<typeof search>) =>
    void navigate({
      to: '/member-calendar',
      search: { type, view: search.view, month: search.month, ...changes },
      replace: !changes.event,
      resetScroll: false,
    });
  const openEvent = (id: string) => updateSearch({ event: id });

  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PageHeading title={t('title')} back={{ to: '/dashboard', label: t('back') }}>
        <p>{t('lead', { venue: name })}</p>
      </PageHeading>
      <ChoiceGroup
        className="mb-5"
        legend={<span className="sr-only">{t('filter')}</span>}
        type="radio"
        choices={types.map((value) => ({ value, label: t(`types.${value}`, { venue: name }) }))}
        inputProps={(value) => ({
          name: 'event-type',
          checked: value === (type ?? 'all'),
          onChange: () =>
            updateSearch({
              type: types.find((other) => other === value && other !== 'all') as typeof type,
            }),
        })}
      />
      <Tabs
        label={t('views')}
        value={view}
        onChange={(id) => updateSearch({ view: id === 'month' ? 'month' : undefined })}
        tabs={[
          {
            id: 'list',
            title: t('asList'),
            content: (
              <EventList
                list={list}
                empty={
                  <EmptyState picture={<CalendarLeaf />} title={t('emptyTitle')}>
                    <p>{type ? t(`empty.${type}`) : t('empty.all')}</p>
                  </EmptyState>
                }
              >
                {(event) => <CalendarEventCard event={event} onOpen={openEvent} />}
              </EventList>
            ),
          },
          {
            id: 'month',
            title: t('asMonth'),
            content: (
              <MonthView
                month={month}
                type={type}
                onMonthChange={(next) => updateSearch({ month: next })}
                onOpen={openEvent}
              />
            ),
          },
        ]}
      />
      {/* Rendered after the list has loaded, to avoid a layout shift. */}
      {!list.isPending && <FeedsCard />}
      {search.event && (
        <EventDialog id={search.event} onClose={() => updateSearch({ event: undefined })} />
      )}
    </div>
  );
}
