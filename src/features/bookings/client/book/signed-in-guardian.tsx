import { CircleAlert, CircleCheck, LoaderCircle, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import type { WaiverStatus } from '#features/waivers/client/index.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { focusTargets } from '../family/focus-targets.ts';

type Props = {
  name: string;
  email: string;
  waiver: WaiverStatus;
  /** Whether the member toggle is on and the code is verified. */
  hasVerifiedCode: boolean;
  onEdit: () => void;
};

/** A signed-in guardian's name, email if it is not the account's, waiver status and code status; replaces the form fields. */
export function SignedInGuardian({ name, email, waiver, hasVerifiedCode, onEdit }: Props) {
  const t = useTranslations('bookings');
  const { user } = useCurrentUser();
  return (
    <div className="flex items-start gap-3">
      <UserRound aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted-ink" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start gap-3">
          <h2 className="min-w-0 flex-1 font-bold font-sans text-base leading-normal tracking-normal">
            {t('guardian.bookingFor', { name })}
          </h2>
          <Button variant="quiet" size="small" className="-my-2.5 -mr-2 px-3!" onClick={onEdit}>
            {t('guardian.change')}
          </Button>
        </div>
        {email !== user?.email && <p className="break-words text-muted-ink">{email}</p>}
        <div id={focusTargets.waiver} tabIndex={-1} role="status">
          {waiver === 'signed' && <SuccessLine>{t('waiver.signed')}</SuccessLine>}
          {waiver === 'unsigned' && (
            <p className={lineStyle}>
              <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
              {t('waiver.unsignedFor', { email })}
            </p>
          )}
          {(waiver === 'checking' || waiver === 'unknown') && (
            <p className={`text-muted-ink ${lineStyle}`}>
              <LoaderCircle aria-hidden="true" className="size-4.5 shrink-0" />
              {t(`waiver.${waiver}`)}
            </p>
          )}
        </div>
        {hasVerifiedCode && (
          <div role="status">
            <SuccessLine>{t('member.verified')}</SuccessLine>
          </div>
        )}
      </div>
    </div>
  );
}

const lineStyle = 'flex min-h-6 items-center gap-1.5 font-semibold text-[0.9375rem] leading-snug';

function SuccessLine({ children }: { children: ReactNode }) {
  return (
    <p className={`text-secondary-soft-ink ${lineStyle}`}>
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
      {children}
    </p>
  );
}
