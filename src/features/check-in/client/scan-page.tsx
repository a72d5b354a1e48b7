import { useNavigate, useSearch } from '@tanstack/react-router';
import { MonitorUp, ShoppingBag, Tablet, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePriceList } from '#features/bookings/client/index.ts';
import { getActiveTypes } from '#features/prices/price-list-rules.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import type { Arrival } from './arrivals/arrival.ts';
import { useArrivals } from './arrivals/use-arrivals.ts';
import { DeskField } from './desk-field/desk-field.tsx';
import { ExpectedPanel } from './expected/expected-panel.tsx';
import { useTimeUpSignal } from './inside/use-time-up-signal.ts';
import { ManualEntry } from './manual-entry.tsx';
import { OfflineBanner } from './offline/offline-banner.tsx';
import { OfflineTools, type WaiverSheet } from './offline/offline-tools.tsx';
import { SyncIssues } from './offline/sync-issues.tsx';
import { useOfflineDesk } from './offline/use-offline-desk.ts';
import { ResultCard } from './result-card.tsx';
import { CameraView } from './scanner/camera-view.tsx';
import { SoundSwitch } from './scanner/sound-switch.tsx';
import { useSignals } from './scanner/use-signals.ts';
import { TodayPanel } from './today-panel.tsx';
import { useCheckIn } from './use-check-in.ts';
import { useDeskView } from './use-desk-view.ts';
import { useCheckInFamily, useUndoCheckIn } from './use-visits.ts';

const SellExtrasDialog = lazy(() =>
  import('./sales/sell-extras-dialog.tsx').then((m) => ({ default: m.SellExtrasDialog })),
);
const WalkInDialog = lazy(() =>
  import('./walk-in/walk-in-dialog.tsx').then((m) => ({ default: m.WalkInDialog })),
);

type Props = { waiverSheet: WaiverSheet; helpButton: ReactNode };

/** /scan: the front desk (spec 2, Member check-in), with the families expected and inside. */
export function ScanPage({ waiverSheet, helpButton }: Props) {
  const t = useTranslations('checkIn');
  const tKiosk = useTranslations('kiosk.staff');
  const tFloor = useTranslations('desk.floor');
  const navigate = useNavigate();
  const { 'walk-in': walkIn } = useSearch({ from: '/scan' });
  const signals = useSignals();
  const desk = useOfflineDesk();
  const checkIn = useCheckIn({ onOutcome: signals.play, validate: desk.validate });
  const arrivals = useArrivals(desk, signals.play);
  const checkInFamily = useCheckInFamily();
  const undo = useUndoCheckIn();
  const { today, day, now, slotsOnSale, overCapacity } = useDeskView(desk);
  useTimeUpSignal(day.inside, now, () => signals.play('time-up'));
  const [tab, setTab] = useState('scanner');
  const [typedCode, setTypedCode] = useState('');
  const [isSelling, setSelling] = useState(false);
  const sellsExtras = getActiveTypes(usePriceList()).some(({ kind }) => kind === 'extra');
  const firstPage = today.data?.pages[0];
  const setWalkInOpen = (open: boolean) =>
    navigate({ to: '/scan', search: open ? { 'walk-in': '1' } : {}, replace: true });

  function reset() {
    setTypedCode('');
    checkIn.clear();
  }

  const showDetails = ({ family }: Arrival) => checkIn.showFamily(family);

  return (
    <>
      <PageHeading
        title={t('title')}
        action={
          <div className="flex items-center gap-2">
            {helpButton}
            <SoundSwitch muted={signals.muted} onToggle={signals.toggle} />
          </div>
        }
      >
        {t('lead')}
      </PageHeading>
      <OfflineBanner desk={desk} />
      <div className="mb-6">
        <DeskField
          desk={desk}
          day={day}
          arrivals={arrivals}
          overCapacity={overCapacity}
          isValidating={checkIn.isValidating}
          onCode={checkIn.submitNext}
          onDetails={showDetails}
        />
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr] xl:grid-cols-3 xl:grid-rows-1">
        <div className="grid gap-6">
          <Card>
            <Tabs
              label={t('entryMethods')}
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'scanner',
                  title: t('scanner.tab'),
                  content: (
                    <div className="grid gap-4">
                      <div>
                        <h2 className="text-2xl">{t('scanner.title')}</h2>
                        <p className="text-muted-ink">{t('scanner.hint')}</p>
                      </div>
                      {!checkIn.result && (
                        <CameraView paused={checkIn.isValidating} onCode={checkIn.submitScanned} />
                      )}
                    </div>
                  ),
                },
                {
                  id: 'manual',
                  title: t('manual.tab'),
                  content: (
                    <ManualEntry
                      code={typedCode}
                      onChange={setTypedCode}
                      isDisabled={checkIn.isValidating || checkIn.result !== null}
                      isValidating={checkIn.isValidating}
                      onSubmit={checkIn.submit}
                    />
                  ),
                },
              ]}
            />
          </Card>
          {checkIn.result && (
            <ResultCard
              key={checkIn.resultKey}
              result={checkIn.result}
              overCapacity={overCapacity}
              isBusy={checkInFamily.isPending || undo.isPending}
              onReset={reset}
              onCheckInByBooking={(bookingId) =>
                checkInFamily.mutate({ bookingId }, { onSuccess: checkIn.showCheckedIn })
              }
              onUndo={(visitId) => undo.mutate(visitId, { onSuccess: reset })}
            />
          )}
        </div>
        <div className="grid gap-6 md:row-span-2 xl:row-span-1">
          <OfflineTools desk={desk} waiverSheet={waiverSheet} />
          {!desk.isOffline && <SyncIssues syncCount={desk.syncCount} />}
          <ExpectedPanel
            day={day}
            now={now}
            overCapacity={overCapacity}
            arrivals={arrivals}
            isOffline={desk.isOffline}
            onDetails={showDetails}
          />
          {!desk.isOffline && (
            <Button variant="secondary" size="large" onClick={() => void setWalkInOpen(true)}>
              <UserPlus aria-hidden="true" className="size-5" />
              {t('walkIn.open')}
            </Button>
          )}
          {!desk.isOffline && sellsExtras && (
            <Button variant="outline" size="large" onClick={() => setSelling(true)}>
              <ShoppingBag aria-hidden="true" className="size-5" />
              {t('sales.open')}
            </Button>
          )}
        </div>
        <div className="grid gap-6">
          <TodayPanel today={today} day={day} desk={desk} now={now} overCapacity={overCapacity} />
          <div className="flex flex-wrap gap-x-4">
            <LinkButton to="/scan/floor" variant="quiet">
              <MonitorUp aria-hidden="true" className="size-5" />
              {tFloor('open')}
            </LinkButton>
            {!desk.isOffline && (
              <LinkButton to="/kiosk" variant="quiet">
                <Tablet aria-hidden="true" className="size-5" />
                {tKiosk('open')}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        {walkIn && firstPage && (
          <WalkInDialog
            slots={slotsOnSale}
            date={firstPage.date}
            onClose={() => void setWalkInOpen(false)}
          />
        )}
        {isSelling && firstPage && (
          <SellExtrasDialog
            slots={slotsOnSale}
            date={firstPage.date}
            onClose={() => setSelling(false)}
          />
        )}
      </Suspense>
    </>
  );
}
