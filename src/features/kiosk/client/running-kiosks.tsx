import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastFailure } from '#platform/client/failure.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import type { RunningKiosk } from '../kiosk-contract.ts';
import { useEndKiosk, useRunningKiosks } from './use-kiosk.ts';

export function RunningKiosks() {
  const t = useTranslations('kiosk.staff');
  const runningKiosks = useRunningKiosks();
  const endKiosk = useEndKiosk();
  const [kioskToEnd, setKioskToEnd] = useState<RunningKiosk>();

  function confirmEnd(id: string) {
    endKiosk.mutate(id, {
      onSuccess: () => toast({ title: t('ended') }),
      onError: (error) => toastFailure(t('endFailed'), error),
      onSettled: () => setKioskToEnd(undefined),
    });
  }

  return (
    <section className="mt-10 grid gap-4">
      <h2 className="text-2xl">{t('runningTitle')}</h2>
      {runningKiosks.isPending && <Skeleton className="h-20" />}
      {runningKiosks.isError && (
        <Alert variant="destructive">
          <p className="mb-3">{t('listFailed')}</p>
          <Button variant="outline" size="small" onClick={() => void runningKiosks.refetch()}>
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      {runningKiosks.data?.length === 0 && <p className="text-muted-ink">{t('none')}</p>}
      {runningKiosks.data?.map((kiosk) => (
        <KioskRow key={kiosk.id} kiosk={kiosk} onEnd={() => setKioskToEnd(kiosk)} />
      ))}
      <Dialog
        open={kioskToEnd !== undefined}
        onOpenChange={(open) => !open && setKioskToEnd(undefined)}
        title={t('endTitle')}
        description={t('endText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setKioskToEnd(undefined)}>
              {t('keep')}
            </Button>
            <Button
              variant="destructive"
              disabled={endKiosk.isPending}
              onClick={() => kioskToEnd && confirmEnd(kioskToEnd.id)}
            >
              {t('end')}
            </Button>
          </>
        }
      />
    </section>
  );
}

function KioskRow({ kiosk, onEnd }: { kiosk: RunningKiosk; onEnd: () => void }) {
  const t = useTranslations('kiosk.staff');
  const { formatDate } = useDates();
  const time = formatDate(kiosk.startedAt, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <Card className="flex items-center justify-between gap-4">
      <p>
        <span className="tabular font-bold">{t('startedAt', { time })}</span>
        {kiosk.startedBy && (
          <span className="block text-muted-ink">{t('startedBy', { name: kiosk.startedBy })}</span>
        )}
      </p>
      <Button variant="outline" size="small" onClick={onEnd}>
        {t('end')}
      </Button>
    </Card>
  );
}
