import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSwipeToClose } from './use-swipe-to-close.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one comes last. */
  actions?: ReactNode;
};

/** A modal dialog, or a bottom sheet on phones. Escape, the close button and swiping down dismiss it. */
export function Dialog({ open, onOpenChange, title, description, children, actions }: Props) {
  const t = useTranslations('ui');
  const swipe = useSwipeToClose(() => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          {...swipe}
          className="fixed inset-x-0 bottom-0 z-50 grid max-h-[90svh] gap-4 overflow-y-auto overscroll-contain rounded-t-card border border-border bg-surface p-5 shadow-soft sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(32rem,calc(100vw-2rem))] sm:-translate-1/2 sm:rounded-card sm:p-6"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <span
            aria-hidden="true"
            className="-mt-2.5 -mb-2 h-1 w-10 justify-self-center rounded-full bg-border sm:hidden"
          />
          <RadixDialog.Title className="pr-10 text-2xl">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="text-muted-ink">
              {description}
            </RadixDialog.Description>
          )}
          {children}
          {actions && (
            <div className="flex flex-col gap-3 pt-2 sm:flex-row sm:justify-end">{actions}</div>
          )}
          <RadixDialog.Close
            aria-label={t('close')}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted-ink hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
