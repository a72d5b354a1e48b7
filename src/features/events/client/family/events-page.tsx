import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Bunting } from '#platform/client/illustrations/bunting.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { EVENT_CHIPS, type EventChip, parseChips } from '../../events-rules.ts';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventList } from './event-list.tsx';
import { useEvents, useLiveEvents } from './use-events.ts';

const DEBOUNCE_MILLIS = 300;

/** /events: events for families, with search and filter chips (spec 2, Events list). */
export function EventsPage() {
  const t = useTranslations('events.list');
  const tChip = useTranslations('events.tags');
  const navigate = useNavigate();
  const search = useSearch({ from: '/events' });
  const [input, setInput] = useState('');
  const searchTerm = useDebounced(input.trim(), DEBOUNCE_MILLIS);
  const chips = parseChips(search.filter ?? '');
  const list = useEvents({
    search: searchTerm || undefined,
    filter: chips.length > 0 ? chips.join(',') : undefined,
  });
  useLiveEvents();
  const isFiltered = chips.length > 0 || searchTerm !== '';

  const updateSearch = (changes: { filter?: string; event?: string }) =>
    void navigate({
      to: '/events',
      search: { filter: search.filter, ...changes },
      replace: !changes.event,
      resetScroll: false,
    });

  function toggle(chip: EventChip) {
    const selected = EVENT_CHIPS.filter((other) => (other === chip) !== chips.includes(other));
    updateSearch({ filter: selected.length > 0 ? selected.join(',') : undefined });
  }

  return (
    <div className="page-column min-h-svh py-6 sm:py-10">
      <PageHeading
        title={t('title')}
        back={{ to: '/dashboard', label: t('back') }}
        action={
          <LinkButton to="/member-calendar" variant="outline">
            {t('toCalendar')}
          </LinkButton>
        }
      >
        <p>{t('lead')}</p>
      </PageHeading>
      {search.checkout === 'cancelled' && (
        <Alert title={t('cancelledTitle')} className="mb-6">
          {t('cancelledText')}
        </Alert>
      )}
      <div className="mb-6 grid gap-4">
        <div className="relative max-w-xl">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted-ink"
          />
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={100}
            value={input}
            onChange={(event) => setInput(event.target.value)}
            className="pl-11"
          />
        </div>
        <ChoiceGroup
          legend={<span className="sr-only">{t('filters')}</span>}
          type="checkbox"
          choices={EVENT_CHIPS.map((chip) => ({ value: chip, label: tChip(chip) }))}
          inputProps={(value) => ({
            checked: chips.includes(value as EventChip),
            onChange: () => toggle(value as EventChip),
          })}
        />
      </div>
      <EventList
        list={list}
        empty={
          <EmptyState
            picture={<Bunting />}
            title={isFiltered ? t('noneFoundTitle') : t('emptyTitle')}
            action={
              isFiltered ? (
                <Button
                  variant="outline"
                  onClick={() => {
                    setInput('');
                    updateSearch({ filter: undefined });
                  }}
                >
                  {t('showAll')}
                </Button>
              ) : (
                <LinkButton to="/booking">{t('book')}</LinkButton>
              )
            }
          >
            <p>{isFiltered ? t('noneFoundText') : t('emptyText')}</p>
          </EmptyState>
        }
      >
        {(event) => <EventCard event={event} onOpen={(id) => updateSearch({ event: id })} />}
      </EventList>
      {search.event && (
        <EventDialog id={search.event} onClose={() => updateSearch({ event: undefined })} />
      )}
    </div>
  );
}
