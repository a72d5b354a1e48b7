import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type WaiverStatus, waiverGuardian } from '#features/waivers/client/index.ts';
import { focusTargets, withSummaryHash } from '../family/focus-targets.ts';
import type { Guardian } from './booking-draft.ts';

type Props = {
  status: WaiverStatus;
  /** Prefills the waiver. */
  guardian: Pick<Guardian, 'name' | 'email' | 'phone'>;
  /** Shows a link to the waiver, which returns to this URL once signed, such as "/booking?date=…". */
  next?: string;
};

const variants = {
  unknown: { Icon: Info, style: 'bg-sunken text-muted-ink' },
  checking: { Icon: LoaderCircle, style: 'bg-sunken text-muted-ink' },
  signed: { Icon: CircleCheck, style: 'bg-secondary-soft text-secondary-soft-ink' },
  unsigned: { Icon: CircleAlert, style: 'bg-primary-soft text-primary-soft-ink' },
} as const;

/** The waiver's status for the typed email, announced on change, with a link to sign the waiver. */
export function WaiverStatusLine({ status, guardian, next }: Props) {
  const t = useTranslations('bookings.waiver');
  const { Icon, style } = variants[status];
  const [email, name] = [guardian.email.trim(), guardian.name.trim()];
  return (
    <div
      id={focusTargets.waiver}
      tabIndex={-1}
      className={`flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-field px-4 py-1.5 ${style}`}
    >
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${status === 'checking' ? 'animate-spin' : ''}`}
      />
      <p role="status" className="min-w-0 flex-1 font-semibold text-[0.9375rem] leading-snug">
        {t(status)}
      </p>
      {next && status !== 'signed' && (
        <Link
          to="/waiver"
          search={{ email, name, next: withSummaryHash(next) }}
          onClick={() => waiverGuardian.save({ email, name, phone: guardian.phone.trim() })}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          {t('sign')}
        </Link>
      )}
    </div>
  );
}
