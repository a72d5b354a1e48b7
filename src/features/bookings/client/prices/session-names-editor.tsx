import { Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { SessionName } from '#features/prices/price-list-rules.ts';
import { AgeField } from '#features/venue/client/index.ts';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { formatWeekday, slotLabel } from '#shared/venue-dates.ts';
import { createId, replaceItem } from './list-items.ts';
import { LocalizedTextFields } from './localized-text-fields.tsx';
import type { PriceListAdmin } from './use-price-list-admin.ts';

type Props = {
  names: readonly SessionName[];
  sessions: PriceListAdmin['sessions'];
  onChange: (names: SessionName[]) => void;
};

/** Edits session names, such as "Sensory hour", and the weekly sessions that have them. */
export function SessionNamesEditor({ names, sessions, onChange }: Props) {
  const t = useTranslations('officePrices.sessions');
  const locale = useLocale();
  const { formatSlotLabel } = useDates();
  const isSame = (a: { weekday: number; startTime: string }, b: typeof a) =>
    a.weekday === b.weekday && a.startTime === b.startTime;
  const add = () =>
    onChange([
      ...names,
      {
        ...{ id: createId('session', names), names: { en: '', es: '' } },
        fromMonths: null,
        toMonths: null,
        slots: [],
      },
    ]);
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t('title')}</h2>
        <p className="text-muted-ink">{t('lead')}</p>
      </div>
      {names.map((name, index) => {
        const change = (changes: Partial<SessionName>) =>
          onChange(replaceItem(names, index, { ...name, ...changes }));
        const missingSlots = name.slots.filter(
          (slot) => !sessions.some((session) => isSame(session, slot)),
        );
        return (
          <div key={name.id} className="grid gap-4 rounded-field border-2 border-border p-4">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <LocalizedTextFields
                label={t('name')}
                maxLength={60}
                value={name.names}
                onChange={(names) => change({ names })}
              />
              <AgeField
                label={t('fromMonths')}
                months={name.fromMonths}
                onChange={(fromMonths) => change({ fromMonths })}
              />
              <AgeField
                label={t('toMonths')}
                months={name.toMonths}
                onChange={(toMonths) => change({ toMonths })}
              />
            </div>
            <fieldset>
              <legend className="font-bold text-[0.9375rem]">{t('slots')}</legend>
              <div className="grid gap-x-4 sm:grid-cols-2">
                {sessions.map((session) => {
                  const { weekday, startTime, endTime } = session;
                  const isChosen = name.slots.some((slot) => isSame(slot, session));
                  const others = name.slots.filter((slot) => !isSame(slot, session));
                  const day = formatWeekday(weekday, 'short', locale);
                  return (
                    <Checkbox
                      key={`${weekday} ${startTime}`}
                      label={`${day}, ${formatSlotLabel(slotLabel(startTime, endTime))}`}
                      checked={isChosen}
                      onChange={() =>
                        change({ slots: isChosen ? others : [...others, { weekday, startTime }] })
                      }
                    />
                  );
                })}
              </div>
              {missingSlots.length > 0 && (
                <p role="status" className="font-semibold text-sm">
                  {t('rescheduledNotice', { count: missingSlots.length })}
                </p>
              )}
            </fieldset>
            <Button
              variant="quiet"
              className="justify-self-start"
              onClick={() => onChange(names.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              {t('remove')}
            </Button>
          </div>
        );
      })}
      <Button variant="outline" className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
    </Card>
  );
}
