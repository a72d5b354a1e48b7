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
    if (version === undefined || previewMutation.isPending) return;
    try {
      const result = await previewMutation.mutateAsync({ change, version });
      setPending({ change, preview: result, onDone });
    } catch (error) {
      showError(error);
    }
  }

  async function save(bookings: BookingsChoice) {
    if (!pending || saveMutation.isPending) return;
    const { change, onDone } = pending;
    try {
      await saveMutation.mutateAsync({ change, seen: pending.preview.seen, bookings });
      onDone();
      toast({ title: t('saved') });
    } catch (error) {
      showError(error);
    }
    setPending(null);
  }

  return {
    pending,
    preview,
    save,
    dismiss: () => setPending(null),
    isPreviewing: previewMutation.isPending,
    isSaving: saveMutation.isPending,
  };
}
