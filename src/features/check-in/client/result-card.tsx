import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { OverCapacity } from '../arrival-rules.ts';
import { ArrivalWarnings } from './arrivals/arrival-warnings.tsx';
import { listArrivalWarnings } from './arrivals/list-arrival-warnings.ts';
import {
  type DeskResult,
  type Family,
  familyOf,
  isFromCopy,
  isGranted,
  type ValidationResponse,
} from './desk-result.ts';
import { FamilyDetails } from './family-details.tsx';
import { FamilyLabelButton } from './label/family-label-button.tsx';
import { familyToVisitor } from './label/to-visitor.ts';
import { useSessionFormat } from './use-session-format.ts';

type Props = {
  result: DeskResult;
  onReset: () => void;
  /** Checks in a family by its booking after its code was rejected. */
  onCheckInByBooking: (bookingId: string) => void;
  onUndo: (visitId: string) => void;
  isBusy: boolean;
  overCapacity: OverCapacity | null;
};

/** Shows the outcome of a check-in and the family's details. */
export function ResultCard({
  result,
  onReset,
  onCheckInByBooking,
  onUndo,
  isBusy,
  overCapacity,
}: Props) {
  const t = useTranslations('checkIn.result');
  const tOffline = useTranslations('offlineDesk');
  const { formatSession } = useSessionFormat();
  const hasAccess = isGranted(result);
  const family = familyOf(result);
  const code = result.kind === 'code' ? result.response.memberCode : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was unmounted with the camera or the form.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {t(titleKeyOf(result))}
        </h2>
        <div className="flex gap-2">
          {isFromCopy(result) && <Badge tone="waiting">{tOffline('badge')}</Badge>}
          {hasAccess && code?.membershipType && <Badge>{code.membershipType}</Badge>}
        </div>
      </div>
      {hasAccess ? (
        <GrantedAlert family={family} overCapacity={overCapacity} />
      ) : (
        <Alert variant="destructive" title={t('denied')}>
          <p>
            {result.kind === 'code' ? (result.response.error ?? t('invalidCode')) : t('failed')}
          </p>
          {result.kind === 'failed' && result.message && <p>{result.message}</p>}
        </Alert>
      )}
      {!hasAccess && family?.booking && (
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => family.booking && onCheckInByBooking(family.booking.id)}
        >
          {t('byBooking', { slot: formatSession(family.booking) })}
        </Button>
      )}
      {!hasAccess && family?.otherDay && (
        <Alert>
          <ArrivalWarnings warnings={listArrivalWarnings({ family, at: Date.now() })} />
        </Alert>
      )}
      {family && <FamilyDetails family={family} isInside={hasAccess} />}
      {code && <CodeDetails code={code} />}
      <Button size="large" disabled={isBusy} onClick={onReset}>
        {t('scanAnother')}
      </Button>
      {hasAccess && family?.checkedInAt && <FamilyLabelButton visitor={familyToVisitor(family)} />}
      {hasAccess && family?.visitId && !family.alreadyCheckedIn && (
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          onClick={() => family.visitId && onUndo(family.visitId)}
        >
          {t('undo')}
        </Button>
      )}
    </Card>
  );
}

function titleKeyOf(result: DeskResult) {
  if (!isGranted(result)) return 'invalidTitle' as const;
  return result.kind === 'family' ? ('checkedInTitle' as const) : ('validTitle' as const);
}

function GrantedAlert({
  family,
  overCapacity,
}: { family: Family | null } & Pick<Props, 'overCapacity'>) {
  const t = useTranslations('checkIn.result');
  const { formatDate } = useDates();
  const at = family?.checkedInAt;
  const warnings =
    family && at ? listArrivalWarnings({ family, at: Date.parse(at), overCapacity }) : [];
  return (
    <>
      <Alert variant="success" title={t('granted')}>
        {t('grantedText')}
      </Alert>
      {warnings.length > 0 && (
        <Alert>
          <ArrivalWarnings warnings={warnings} />
        </Alert>
      )}
      {family?.alreadyCheckedIn && at && (
        <Alert
          title={t('already', {
            time: formatDate(at, { timeStyle: 'short' }),
          })}
        >
          {t('alreadyText')}
        </Alert>
      )}
    </>
  );
}

function CodeDetails({ code }: { code: NonNullable<ValidationResponse['memberCode']> }) {
  const t = useTranslations('checkIn.result');
  const format = useFormatter();
  const { formatDate } = useDates();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {code.numericCode && (
        <Fact name={t('code')}>
          <span className="display tabular text-xl tracking-wider">
            {formatCode(code.numericCode)}
          </span>
        </Fact>
      )}
      <Fact name={t('scans')}>
        <span className="tabular font-bold">{format.number(code.scanCount)}</span>
      </Fact>
      {code.expiresAt && (
        <Fact name={t('expires')}>{formatDate(code.expiresAt, { dateStyle: 'medium' })}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted-ink text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
