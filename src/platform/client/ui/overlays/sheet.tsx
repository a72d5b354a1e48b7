import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../use-media-query.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSwipeToClose } from './use-swipe-to-close.ts';

/** From here on there is room for a panel beside a list. */
export const HAS_ROOM_BESIDE = '(width >= 80rem)';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** For content of several cards. */
  isWide?: boolean;
  /** For details of a list's row: where there is room, the list beside them can still be used. */
  isBesideList?: boolean;
  children: ReactNode;
};

/** A side panel, modal unless it stands beside a list. On phones it has the full width and closes by swiping down. */
export function Sheet({ open, onOpenChange, title, isWide, isBesideList, children }: Props) {
  const t = useTranslations('ui');
  const hasRoomBeside = useMediaQuery(HAS_ROOM_BESIDE);
  const isModal = !(isBesideList && hasRoomBeside);
  const swipe = useSwipeToClose(() => onOpenChange(false));
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange} modal={isModal}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          {...swipe}
          {...returnFocus}
          onInteractOutside={(event) => {
            if (!isModal) event.preventDefault();
          }}
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
