import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { SessionFacts } from '../../security-contract.ts';

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const minute = { ...day, hour: 'numeric', minute: '2-digit' } as const;

type Props = {
  session: SessionFacts;
  isBusy: boolean;
  /** `device` is the displayed name. */
  onEnd: (device: string) => void;
};

/** A signed-in device; all but the current one can be signed out. */
export function SessionRow({ session, isBusy, onEnd }: Props) {
  const t = useTranslations('security.sessions');
  const { formatDate } = useDates();
  const device = useDeviceName(session.device);
  const Icon = iconOf(session.device.system);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-muted-ink" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          {device}
          {session.current && <Badge>{t('thisOne')}</Badge>}
        </p>
        <p className="text-muted-ink text-sm">
          {t('began', { date: formatDate(session.beganAt, minute) })}
          {!session.current && `, ${t('lastUsed', { date: formatDate(session.lastUsedAt, day) })}`}
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
          aria-label={t('signOutOf', { device })}
          disabled={isBusy}
          onClick={() => onEnd(device)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: SessionFacts['device']): string {
  const t = useTranslations('security.sessions');
  return browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'));
}

function iconOf(system: string | null) {
  if (system === 'iPad') return Tablet;
  return system === 'iPhone' || system === 'Android' ? Smartphone : Monitor;
}
