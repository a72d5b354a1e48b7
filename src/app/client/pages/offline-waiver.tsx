import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { WaiverForm } from '#features/waivers/client/waiver-form.tsx';
import {
  createEmptyWaiverForm,
  type WaiverBody,
} from '#features/waivers/client/waiver-form-values.ts';
import { toastFailure } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';

type Props = { onSign: (waiver: WaiverBody) => Promise<void>; onClose: () => void };

/** The waiver form for offline use, in full screen on the desk's tablet; the signed waiver is queued. */
export function OfflineWaiver({ onSign, onClose }: Props) {
  const t = useTranslations('offlineDesk.waiver');
  const failedTitle = useTranslations('offlineDesk.search')('saveFailed');
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const sign = useMutation({
    gcTime: 0,
    networkMode: 'always',
    mutationFn: onSign,
    onSuccess: () => toast({ title: t('signed'), description: t('signedText') }),
    onError: (error) => toastFailure(failedTitle, error),
  });
  return createPortal(
    <dialog
      ref={sheet}
      aria-label={t('title')}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-background text-ink"
    >
      <div className="page-column grid max-w-3xl gap-5 py-5">
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Button>
        <div className="grid gap-2">
          <h1 className="text-[2rem] sm:text-4xl">{t('title')}</h1>
          <p className="text-lg text-muted-ink">{t('lead')}</p>
        </div>
        <WaiverForm
          values={createEmptyWaiverForm()}
          sign={sign}
          onSigned={onClose}
          onCancel={onClose}
          isSharedDevice
        />
      </div>
    </dialog>,
    document.body,
  );
}
