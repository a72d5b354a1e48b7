import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast.ts';
import type { ScheduleChange } from '../../schedule-rules.ts';
import { type BookingsChoice, type Shown, usePreview, useSaveSchedule } from './use-schedule.ts';

export type PendingChange = { change: ScheduleChange; shown: Shown; onDone: () => void };

/** Previews a schedule change and saves it as previewed. */
export function useScheduleChange(version: string | undefined) {
  const t = useTranslations('officeSchedule');
  const [asked, setAsked] = useState<PendingChange | null>(null);
  const previewing = usePreview();
  const saving = useSaveSchedule();

  const fail = (error: unknown) => failedToast(t('saveFailed'), error);

  /** Previews a change; `onDone` runs once it is saved. */
  async function ask(change: ScheduleChange, onDone: () => void) {
    if (version === undefined || previewing.isPending) return;
    try {
      setAsked({ change, shown: await previewing.mutateAsync({ change, version }), onDone });
    } catch (error) {
      fail(error);
    }
  }

  async function save(bookings: BookingsChoice) {
    if (!asked || saving.isPending) return;
    const { change, shown, onDone } = asked;
    try {
      await saving.mutateAsync({ change, seen: shown.seen, bookings });
      onDone();
      toast({ title: t('saved') });
    } catch (error) {
      fail(error);
    }
    setAsked(null);
  }

  return {
    asked,
    ask,
    save,
    leave: () => setAsked(null),
    isAsking: previewing.isPending,
    isSaving: saving.isPending,
  };
}
