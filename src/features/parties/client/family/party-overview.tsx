import { CalendarPlus, FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ResumePaymentButton, VenuePlace } from '#features/checkouts/client/index.ts';
import { TaxRows } from '#features/shop/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPartyNumber } from '../../parties-rules.ts';
import { statusTones } from '../status-tones.ts';
import { CancelPartyDialog } from './cancel-party-dialog.tsx';
import {
  type HostParty,
  type PartyLink,
  partyCalendarUrl,
  partyReceiptUrl,
  usePayForParty,
} from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** A party's date, package, amounts and actions. */
export function PartyOverview({ party, link }: Props) {
  const t = useTranslations('party');
  const tConfirmation = useTranslations('confirmation');
  const { formatInstant } = useDates();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{formatInstant(party.startsAt)}</h2>
        <Badge tone={statusTones[party.status]}>{t(`status.${party.status}`)}</Badge>
      </div>
      {party.payUntil && (
        <Alert title={t('holdTitle', { time: formatInstant(party.payUntil) })}>
          {t('holdText')}
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {party.status !== 'cancelled' && (
          <Row label={tConfirmation('location')}>
            <VenuePlace />
          </Row>
        )}
        <Row label={tConfirmation('bookedFor')}>{party.guardianName}</Row>
        <Row label={t('package')}>{party.packageName}</Row>
        <Row label={t('kids')}>{party.kids}</Row>
        {party.addons.length > 0 && (
          <Row label={t('extras')}>{party.addons.map(({ name }) => name).join(', ')}</Row>
        )}
        {party.notes && <Row label={t('notes')}>{party.notes}</Row>}
        <Row label={t('price')}>
          <Price cents={party.priceCents} />
        </Row>
        <Row label={t('paid')}>
          <Price cents={party.paidCents} />
        </Row>
        {party.refundedCents > 0 && (
          <Row label={t('refunded')}>
            <Price cents={party.refundedCents} />
          </Row>
        )}
        {party.status === 'booked' && (
          <Row label={t('balanceDue')}>
            <Price cents={party.balanceCents} />
          </Row>
        )}
        <Row label={tConfirmation('reference')}>{formatPartyNumber(party)}</Row>
      </dl>
      <dl className="grid gap-1 empty:hidden">
        <TaxRows taxes={party.taxes} />
      </dl>
      {party.status === 'booked' && party.canCancel && (
        <p className="text-muted-ink">
          {party.refundPercent === 100
            ? t('policyFull', { time: formatInstant(party.fullRefundUntil) })
            : t('policyHalf')}
        </p>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <PayButton party={party} link={link} />
        {party.status === 'booked' && (
          <AnchorButton href={partyCalendarUrl(link)} variant="outline">
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('calendar')}
          </AnchorButton>
        )}
        {party.hasReceipt && (
          <AnchorButton href={partyReceiptUrl(link)} variant="outline" target="_blank">
            <FileText aria-hidden="true" className="size-5" />
            {t('receipt')}
          </AnchorButton>
        )}
        {party.canCancel && (
          <Button variant="outline" onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelPartyDialog party={party} link={link} onClose={() => setCancelling(false)} />
      )}
    </Card>
  );
}

function PayButton({ party, link }: Props) {
  const t = useTranslations('party');
  const locale = useLocale();
  const { currency } = useVenue();
  const pay = usePayForParty(link);
  const isDeposit = party.payUntil !== null;
  const cents = isDeposit ? party.depositCents : party.balanceCents;
  if (cents === 0) return null;
  const amount = formatMoney(cents, currency, locale);
  return (
    <ResumePaymentButton
      reopenPayment={() => pay.mutateAsync(undefined)}
      label={t(isDeposit ? 'payDeposit' : 'payBalance', { amount })}
      texts={{
        opening: t('opening'),
        failedTitle: t('payFailedTitle'),
        failedText: t('payFailedText'),
      }}
    />
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-ink">{label}</dt>
      <dd className="min-w-0 break-words text-right font-semibold">{children}</dd>
    </>
  );
}
