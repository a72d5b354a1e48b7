import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { TOAST_MILLIS, type ToastEntry } from './toast.ts';
import { toastPosition } from './toast-position.ts';

/** A toast, dismissed by swiping right more than 50 px (spec 8). */
export function ToastView({ toast }: { toast: ToastEntry }) {
  const t = useTranslations('ui');
  return (
    <Toast.Provider
      duration={TOAST_MILLIS}
      swipeDirection="right"
      swipeThreshold={50}
      label={t('notification')}
    >
      <Toast.Root
        key={toast.key}
        type={toast.destructive ? 'foreground' : 'background'}
        className={clsx(
          'toast relative grid gap-0.5 rounded-card border py-4 pr-14 pl-5 shadow-soft',
          toast.destructive
            ? 'border-destructive bg-destructive-soft text-destructive-soft-ink'
            : 'border-border bg-surface text-ink',
        )}
      >
        <Toast.Title className="font-bold">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="whitespace-pre-line text-[0.9375rem] leading-snug">
            {toast.description}
          </Toast.Description>
        )}
        {toast.reference && (
          <p className="text-sm">{t('reference', { reference: toast.reference })}</p>
        )}
        <Toast.Close
          aria-label={t('close')}
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        // Radix replaces its {hotkey} placeholder.
        label={t('notifications', { hotkey: '{hotkey}' })}
        className={`${toastPosition} outline-none`}
      />
    </Toast.Provider>
  );
}
