import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { ExportMenu } from '#platform/client/lists/export-menu.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { Event } from '../../events-contract.ts';
import { AdminEventList } from './admin-event-list.tsx';
import { EventFormDialog } from './event-form-dialog.tsx';
import { EventSources } from './event-sources.tsx';
import { ImportButton } from './import-button.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RemoveEventDialog } from './remove-event-dialog.tsx';
import { type TimeFilter, type TypeFilter, useEventsFilter } from './use-admin-events.ts';
import { useEventImport } from './use-event-import.ts';

const typeFilters = ['all', 'in-house', 'external'] as const satisfies TypeFilter[];
const timeFilters = ['upcoming', 'past'] as const satisfies TimeFilter[];

type OpenDialog = { dialog: 'add' } | { dialog: 'remove'; event: Event };

/** /admin, Events: the calendar manager (spec 2). */
export function AdminEvents() {
  const t = useTranslations('eventAdmin');
  const [filter, setFilter] = useState<TypeFilter>('all');
  const [time, setTime] = useState<TimeFilter>('upcoming');
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const eventImport = useEventImport();
  const { params, change } = useOfficeParams();
  const exportFilter = useEventsFilter(filter, time);
  const close = () => setOpenDialog(null);
  return (
    <section className="grid gap-6" aria-labelledby="admin-events">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="admin-events" className="text-2xl">
          {t('title')}
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <ExportMenu path="/api/admin/exports/events" filter={exportFilter} />
          <ImportButton eventImport={eventImport} />
          <Button onClick={() => setOpenDialog({ dialog: 'add' })}>
            <Plus aria-hidden="true" className="size-5" />
            {t('add')}
          </Button>
        </div>
      </div>
      <ImportProgress run={eventImport.run} />
      <EventSources />
      <ChoiceGroup
        legend={t('typeFilter')}
        type="radio"
        choices={typeFilters.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        inputProps={(type) => ({
          name: 'event-type-filter',
          checked: type === filter,
          onChange: () => setFilter(type as TypeFilter),
        })}
      />
      <ChoiceGroup
        legend={t('timeFilter')}
        type="radio"
        choices={timeFilters.map((value) => ({ value, label: t(`times.${value}`) }))}
        inputProps={(value) => ({
          name: 'event-time-filter',
          checked: value === time,
          onChange: () => setTime(value),
        })}
      />
      <AdminEventList
        filter={filter}
        time={time}
        onEdit={(id) => change({ open: id })}
        onRemove={(event) => setOpenDialog({ dialog: 'remove', event })}
      />
      {openDialog?.dialog === 'add' && <EventFormDialog eventId={null} onClose={close} />}
      {params.open && (
        <EventFormDialog
          key={params.open}
          eventId={params.open}
          onClose={() => change({ open: undefined })}
        />
      )}
      {openDialog?.dialog === 'remove' && (
        <RemoveEventDialog event={openDialog.event} onClose={close} />
      )}
    </section>
  );
}
