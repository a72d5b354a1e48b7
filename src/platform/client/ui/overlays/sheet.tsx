import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeToClose } from './use-swipe-to-close.ts';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** For content of several cards. */
  isWide?: boolean;
  children: ReactNode;
};

/** A side panel. On phones it has the full width and closes by swiping down. */
export function Sheet({ open, onOpenChange, title, isWide = false, children }: Props) {
  const t = useTranslations('ui');
  const swipe = useSwipeToClose(() => onOpenChange(false));
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...swipe}
          {...returnFocus}
          className={`fixed inset-y-0 right-0 z-50 flex h-dvh w-full flex-col border-border bg-surface shadow-soft sm:rounded-l-card sm:border-l ${isWide ? 'sm:w-[40rem]' : 'sm:w-[28rem]'}`}
        >
          <div className="flex items-center justify-between gap-4 border-border border-b py-3 pr-3 pl-5">
            <RadixDialog.Title className="text-2xl">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label={t('close')}
              className="grid size-11 place-items-center rounded-full text-muted-ink hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 scroll-pb-56 overflow-y-auto overscroll-contain px-5 py-4">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
