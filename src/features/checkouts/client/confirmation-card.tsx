import { CalendarPlus, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Confirmation } from '../checkouts-contract.ts';
import { DeskCode } from './desk-code.tsx';
import { SaveToAccount } from './save-to-account.tsx';
import { VenuePlace } from './venue-place.tsx';

type Props = { confirmation: Confirmation; isPaid: boolean };

/** The purchase as a ticket: time, place, buyer, price, and the code for the desk. */
export function ConfirmationCard({ confirmation, isPaid }: Props) {
  const t = useTranslations('confirmation');
  const { formatInstant } = useDates();
  const bring = useVenue().bring[useLanguage().language];
  const { visit, refundUntil, manageUrl, deskCode, email, isGuest } = confirmation;
  const { calendarUrl, receiptUrl } = confirmation;
  return (
    <div className="grid w-full max-w-xl grid-cols-1 gap-6">
      <div className="overflow-hidden rounded-card border border-border bg-surface shadow-soft">
        <TicketHead confirmation={confirmation} />
        <dl className="grid gap-4 border-border border-t-2 border-dashed p-5 sm:p-6">
          {visit && (
            <Row label={t('location')}>
              <VenuePlace location={visit.location} />
            </Row>
          )}
          {visit && bring && (
            <Row label={t('bring')}>
              <span className="whitespace-pre-line font-normal">{bring}</span>
            </Row>
          )}
          <Row label={t(visit ? 'bookedFor' : 'boughtBy')}>
            {confirmation.name}
            {visit && <Note>{t(visit.counts, { count: visit.childrenCount })}</Note>}
          </Row>
          {confirmation.lines.map(({ name, quantity, amountCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name and price
            <Row key={index} label={t('line', { quantity, name })}>
              {amountCents > 0 || confirmation.visits > 0 ? (
                <Price cents={amountCents} />
              ) : (
                t('free')
              )}
            </Row>
          ))}
          {confirmation.discountCents > 0 && (
            <Row label={t('discount')}>
              −<Price cents={confirmation.discountCents} />
            </Row>
          )}
          {confirmation.taxes
            .filter(({ kind }) => kind === 'added')
            .map(({ name, percent, taxCents }) => (
              <Row key={`${name} ${percent}`} label={t('addedTax', { name: name ?? '', percent })}>
                <Price cents={taxCents} />
              </Row>
            ))}
          <Total confirmation={confirmation} />
          <Row label={t('reference')}>
            <span className="tabular tracking-wider">{confirmation.reference}</span>
          </Row>
        </dl>
        {isPaid && deskCode && (
          <div className="border-border border-t-2 border-dashed p-5 sm:p-6">
            <DeskCode code={deskCode} />
          </div>
        )}
        {isPaid && (calendarUrl || manageUrl || receiptUrl) && (
          <div className="grid gap-4 border-border border-t-2 border-dashed p-5 sm:p-6">
            {refundUntil && (
              <p className="text-center text-muted-ink">
                {t('refund', { until: formatInstant(refundUntil) })}
              </p>
            )}
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap *:sm:flex-1">
              {calendarUrl && (
                <AnchorButton href={calendarUrl} download>
                  <CalendarPlus aria-hidden="true" className="size-5" />
                  {t('calendar')}
                </AnchorButton>
              )}
              {manageUrl && (
                <AnchorButton href={manageUrl} variant="outline">
                  {t(visit ? 'manage.visit' : 'manage.order')}
                </AnchorButton>
              )}
              {receiptUrl && (
                <AnchorButton href={receiptUrl} variant="outline" target="_blank">
                  <FileText aria-hidden="true" className="size-5" />
                  {t('receipt')}
                </AnchorButton>
              )}
            </div>
          </div>
        )}
      </div>
      {isPaid && isGuest && email && (
        <SaveToAccount email={email} redirect={visit ? '/my-bookings' : '/orders'} />
      )}
    </div>
  );
}

function TicketHead({ confirmation: { title, visit } }: { confirmation: Confirmation }) {
  const t = useTranslations('confirmation');
  const { formatDay, formatSlotLabel } = useDates();
  return (
    <div className="bg-secondary-soft p-5 text-secondary-soft-ink sm:p-6">
      <p className="font-semibold">{title ?? t('order')}</p>
      {visit && (
        <>
          <h2 className="text-[1.75rem] sm:text-[2.125rem]">{formatDay(visit.date)}</h2>
          <p className="tabular text-xl">{formatSlotLabel(visit.slotLabel)}</p>
        </>
      )}
    </div>
  );
}

function Total({ confirmation }: { confirmation: Confirmation }) {
  const t = useTranslations('confirmation');
  const locale = useLocale();
  const { currency } = useVenue();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const { totalCents, taxes, valueCents, visits } = confirmation;
  const visitsText = visits > 0 && t('pass', { count: visits });
  return (
    <Row label={t('total')}>
      {totalCents > 0 ? <Price cents={totalCents} /> : visitsText || t('free')}
      {totalCents > 0 && visitsText && <Note>{visitsText}</Note>}
      {taxes
        .filter(({ kind }) => kind === 'included')
        .map(({ name, percent, taxCents }) => (
          <Note key={`${name} ${percent}`}>
            {name === null
              ? t('tax', { amount: money(taxCents) })
              : t('includedTax', { amount: money(taxCents), name, percent })}
          </Note>
        ))}
      {valueCents > 0 && <Note>{t('paidWithStoredValue', { amount: money(valueCents) })}</Note>}
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="max-w-[60%] shrink-0 text-muted-ink">{label}</dt>
      <dd className="wrap-anywhere min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-muted-ink">{children}</span>;
}
