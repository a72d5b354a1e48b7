import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { ScheduleChange } from '../../schedule-rules.ts';
import {
  type BookingsChoice,
  type SchedulePreview,
  usePreviewSchedule,
  useSaveSchedule,
} from './use-schedule.ts';

export type PendingChange = {
  change: ScheduleChange;
  preview: SchedulePreview;
  onDone: () => void;
};

/** Previews a schedule change and saves it as previewed. */
export function useScheduleChange(version: string | undefined) {
  const t = useTranslations('officeSchedule');
  const [pending, setPending] = useState<PendingChange | null>(null);
  const previewMutation = usePreviewSchedule();
  const saveMutation = useSaveSchedule();

  const showError = (error: unknown) => toastError(t('saveFailed'), error);

  /** `onDone` runs once the change is saved. */
  async function preview(change: ScheduleChange, onDone: () => void) {
    const result = await fetchPreview(change);
    if (result) setPending({ change, preview: result, onDone });
  }

  /**
   * Saves a change at once if it affects no bookings, parties or events; otherwise shows what it affects. Resolves to
   * whether it was saved.
   */
  async function saveOrPreview(change: ScheduleChange, onDone: () => void): Promise<boolean> {
    const result = await fetchPreview(change);
    if (!result) return false;
    const isAffecting = result.affected.days.some(
      ({ slots, parties, events }) =>
        parties + events > 0 || slots.some(({ taken, waiting }) => taken + waiting > 0),
    );
    if (!isAffecting) return await store({ change, preview: result, onDone }, 'cancel');
    setPending({ change, preview: result, onDone });
    return false;
  }

  async function fetchPreview(change: ScheduleChange): Promise<SchedulePreview | null> {
    if (version === undefined || previewMutation.isPending) return null;
    try {
      return await previewMutation.mutateAsync({ change, version });
    } catch (error) {
      showError(error);
      return null;
    }
  }

  async function save(bookings: BookingsChoice) {
    if (!pending) return;
    await store(pending, bookings);
    setPending(null);
  }

  async function store({ change, preview, onDone }: PendingChange, bookings: BookingsChoice) {
    if (saveMutation.isPending) return false;
    try {
      await saveMutation.mutateAsync({ change, seen: preview.seen, bookings });
      onDone();
      toast({ title: t('saved') });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  return {
    pending,
    preview,
    saveOrPreview,
    save,
    dismiss: () => setPending(null),
    isPreviewing: previewMutation.isPending,
    isSaving: saveMutation.isPending,
  };
}
