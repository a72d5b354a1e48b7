import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { SessionInfo } from '../../security-contract.ts';

const dateFormat = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const dateTimeFormat = { ...dateFormat, hour: 'numeric', minute: '2-digit' } as const;

type Props = {
  session: SessionInfo;
  isBusy: boolean;
  /** `device` is the displayed device name. */
  onEnd: (device: string) => void;
};

/** A signed-in device; all but the current one can be signed out. */
export function SessionRow({ session, isBusy, onEnd }: Props) {
  const t = useTranslations('security.sessions');
  const { formatDate } = useDates();
  const device = useDeviceName(session.device);
  const Icon = iconForSystem(session.device.system);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-muted-ink" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          {device}
          {session.current && <Badge>{t('thisDevice')}</Badge>}
        </p>
        <p className="text-muted-ink text-sm">
          {t('signedInOn', { date: formatDate(session.beganAt, dateTimeFormat) })}
          {!session.current &&
            `, ${t('lastUsed', { date: formatDate(session.lastUsedAt, dateFormat) })}`}
        </p>
        {session.address && (
          <p className="wrap-anywhere tabular text-muted-ink text-sm">
            {t('address', { address: session.address })}
          </p>
        )}
      </div>
      {!session.current && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('signOutNamed', { device })}
          disabled={isBusy}
          onClick={() => onEnd(device)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: SessionInfo['device']): string {
  const t = useTranslations('security.sessions');
  return browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'));
}

function iconForSystem(system: string | null) {
  if (system === 'iPad') return Tablet;
  return system === 'iPhone' || system === 'Android' ? Smartphone : Monitor;
}
