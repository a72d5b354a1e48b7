import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { type PriceSpan, summarizePrices } from '#features/prices/price-summary-rules.ts';
import { OfficeTabs } from '#platform/client/ui/office-tabs.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { ScheduleDays } from './schedule-days.tsx';
import { SchedulePreviewDialog } from './schedule-preview-dialog.tsx';
import { useLiveSchedule, useSchedule } from './use-schedule.ts';
import { useScheduleChange } from './use-schedule-change.ts';
import { WeekEditor } from './week-editor.tsx';

type Props = {
  /** Opens with the weekly slots, for a venue that is being set up. */
  isWeekFirst?: boolean;
};

/** /admin/schedule: upcoming days and the weekly slots. Every change is previewed before saving. */
export function OfficeSchedule({ isWeekFirst = false }: Props) {
  const t = useTranslations('officeSchedule');
  const locale = useLocale();
  const { currency, priceList } = useVenue();
  const { user } = useCurrentUser({ alwaysFetch: true });
  const query = useSchedule();
  const scheduleChange = useScheduleChange(query.data?.version);
  useLiveSchedule();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  const schedule = query.data;
  const { walkInReserve, version, weekly } = schedule;
  const prices = summarizePrices(priceList, schedule.today);
  const formatSpan = (span: PriceSpan | null) =>
    [...new Set([span?.minCents ?? 0, span?.maxCents ?? 0])]
      .map((cents) => formatMoney(cents, currency, locale))
      .join('–');
  const tabs = [
    {
      id: 'days',
      title: t('days'),
      content: <ScheduleDays today={schedule.today} scheduleChange={scheduleChange} />,
    },
    {
      id: 'week',
      title: t('week'),
      // Remounts on a new version, which discards a draft of the old schedule.
      content: <WeekEditor key={version} weekly={weekly} scheduleChange={scheduleChange} />,
    },
  ];
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-muted-ink">
        <span>
          {t('prices', { session: formatSpan(prices.session), trial: formatSpan(prices.trial) })}
        </span>
        <span>{t('reserve', { count: walkInReserve })}</span>
        {user?.role === 'admin' && (
          <Link
            to="/admin/$section"
            params={{ section: 'prices' }}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline sm:min-h-0"
          >
            {t('toPrices')}
          </Link>
        )}
      </p>
      <OfficeTabs
        label={t('views')}
        param="tab"
        keepMounted
        tabs={isWeekFirst ? tabs.toReversed() : tabs}
      />
      {scheduleChange.pending && (
        <SchedulePreviewDialog
          key={scheduleChange.pending.preview.seen}
          preview={scheduleChange.pending.preview}
          isSaving={scheduleChange.isSaving}
          onSave={(bookings) => void scheduleChange.save(bookings)}
          onClose={scheduleChange.dismiss}
        />
      )}
    </div>
  );
}
