import {
  CalendarCheck,
  FileCheck,
  KeyRound,
  type LucideIcon,
  PenLine,
  QrCodeIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { VenueLogo } from '#features/look/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useVenue } from '#platform/client/use-venue.ts';

export type KioskTask = 'code' | 'booking' | 'waiver' | 'status' | 'unlock';

type Props = {
  onChoose: (task: KioskTask) => void;
  languagePicker?: ReactNode;
};

const tasks = [
  { task: 'code', icon: QrCodeIcon, text: 'codeText' },
  { task: 'booking', icon: CalendarCheck, text: 'bookingText' },
  { task: 'waiver', icon: PenLine, text: 'waiverText' },
  { task: 'status', icon: FileCheck, text: 'statusText' },
] as const;

/** The kiosk's start screen: the tasks for families, and a button for staff to unlock the tablet. */
export function KioskStartScreen({ onChoose, languagePicker }: Props) {
  const t = useTranslations('kiosk');
  const venue = useVenue();
  return (
    <div className="page-column flex min-h-svh max-w-5xl flex-col gap-5 py-5 sm:py-7">
      <div className="flex items-center justify-between gap-4">
        <VenueLogo className="h-12" />
        {languagePicker}
      </div>
      <div className="grid gap-1">
        <h1 className="text-[2rem] sm:text-4xl">{t('start.title', { venue: venue.name })}</h1>
        <p className="text-lg text-muted-ink">{t('start.lead')}</p>
      </div>
      <div className="grid flex-1 auto-rows-fr gap-4 sm:grid-cols-2">
        {tasks.map(({ task, icon, text }) => (
          <TaskCard
            key={task}
            isMain={task === 'code'}
            icon={icon}
            title={t(`start.${task}`)}
            text={t(`start.${text}`)}
            onClick={() => onChoose(task)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-ink">{t('desk')}</p>
        <Button variant="quiet" size="small" className="-mr-3" onClick={() => onChoose('unlock')}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('start.staff')}
        </Button>
      </div>
    </div>
  );
}

type CardProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  isMain: boolean;
  onClick: () => void;
};

function TaskCard({ icon: Icon, title, text, isMain, onClick }: CardProps) {
  const variantClasses = isMain
    ? 'border-primary bg-primary text-primary-ink hover:bg-primary-hover'
    : 'border-border bg-surface hover:border-ring hover:bg-primary-soft hover:text-primary-soft-ink';
  return (
    <button
      type="button"
      onClick={onClick}
      className={`flex items-center gap-4 rounded-card border-2 p-5 text-left shadow-soft transition-colors duration-150 active:translate-y-px ${variantClasses}`}
    >
      <Icon aria-hidden="true" className="size-10 shrink-0" strokeWidth={1.75} />
      <span className="grid gap-1">
        <span className="display text-2xl leading-tight">{title}</span>
        <span className="leading-snug">{text}</span>
      </span>
    </button>
  );
}
