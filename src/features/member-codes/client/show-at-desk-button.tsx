import { Maximize2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import type { DisplayedCode } from './saved-code.ts';

const FullScreenCode = lazy(() =>
  import('./full-screen-code.tsx').then((m) => ({ default: m.FullScreenCode })),
);

/** The state of the full-screen view, which the page stores in the URL. */
export type DeskView = { isOpen: boolean; open: () => void; close: () => void };

export function ShowAtDeskButton({ code, desk }: { code: DisplayedCode; desk: DeskView }) {
  const t = useTranslations('memberCodes');
  return (
    <>
      <Button wide onClick={desk.open}>
        <Maximize2 aria-hidden="true" className="size-5" />
        {t('showAtDesk')}
      </Button>
      {desk.isOpen && (
        <Suspense fallback={null}>
          <FullScreenCode code={code} onClose={desk.close} />
        </Suspense>
      )}
    </>
  );
}
