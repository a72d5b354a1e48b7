import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { QrCode } from '#platform/client/ui/qr/qr-code.tsx';
import { formatCode } from '../member-codes-rules.ts';
import type { DisplayedCode } from './saved-code.ts';
import { useWakeLock } from './use-wake-lock.ts';

type Props = {
  code: Pick<DisplayedCode, 'qrCodeData' | 'numericCode'>;
  onClose: () => void;
};

/** The member code in full screen for the desk's scanner: black on white in both themes. */
export function FullScreenCode({ code, onClose }: Props) {
  const t = useTranslations('memberCodes');
  useWakeLock();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid place-content-center place-items-center gap-[4vmin] overflow-y-auto bg-qr-paper p-4 text-qr-ink landscape:grid-flow-col landscape:gap-[5vmin]"
        >
          <Dialog.Title className="sr-only">{t('deskTitle')}</Dialog.Title>
          <QrCode
            data={code.qrCodeData}
            label={t('qrLabel')}
            className="size-[min(84vw,58svh)] landscape:size-[min(82svh,46vw)]"
          />
          <div className="grid justify-items-center gap-2 text-center">
            <p className="display tabular whitespace-nowrap text-[min(22vw,11rem)] leading-none landscape:text-[min(11.5vw,11rem)]">
              <span aria-hidden="true">{formatCode(code.numericCode)}</span>
              <span className="sr-only">
                {t('digits', { digits: [...code.numericCode].join(' ') })}
              </span>
            </p>
            <p className="text-lg">{t('scanHint')}</p>
          </div>
          <Dialog.Close
            aria-label={t('deskClose')}
            className="fixed top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-14 place-items-center rounded-full border-2 border-qr-ink bg-qr-paper text-qr-ink outline-offset-2 focus-visible:outline-3 focus-visible:outline-qr-ink"
          >
            <X aria-hidden="true" className="size-7" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
