import { CircleAlert, CircleCheck, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormatSessionName } from '#features/venue/client/index.ts';
import { AddEmailForm } from '#platform/client/forms/add-email-form.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { formatMoney } from '#shared/money.ts';
import { formatSlot, statusTones } from '../booking-labels.ts';
import { useBookedText } from '../use-booked-text.ts';
import { useFeeText } from './use-fee-text.ts';
import { type OfficeDetails, useSaveGuardianEmail } from './use-office-bookings.ts';

const contactStyle =
  'inline-flex min-h-11 items-center gap-2 break-all font-semibold text-link hover:underline';

/** Details of a booking: guardian, time, payment and waiver. */
export function OfficeBookingDetails({ booking }: { booking: OfficeDetails }) {
  const t = useTranslations('officeBookings');
  const locale = useLocale();
  const { currency } = useVenue();
  const { formatDateTime, yearSuffix } = useDates();
  const sessionName = useFormatSessionName()(booking);
  const formatFee = useFeeText();
  const { change } = useOfficeParams();
  const bookedText = useBookedText()(booking);
  const setEmail = useSaveGuardianEmail(booking.id);
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const { status, type, guardianEmail, guardianPhone, startTime } = booking;
  const isEvent = type === 'event';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>
        <Badge tone="neutral">{booking.eventTitle ?? t(`types.${type}`)}</Badge>
      </div>
      <div className="grid">
        {guardianEmail && (
          <a className={contactStyle} href={`mailto:${guardianEmail}`}>
            <Mail aria-hidden="true" className="size-4 shrink-0" />
            {guardianEmail}
          </a>
        )}
        {guardianPhone && (
          <a className={contactStyle} href={`tel:${guardianPhone.replace(/[^\d+]/g, '')}`}>
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            {guardianPhone}
          </a>
        )}
      </div>
      {!guardianEmail && status !== 'cancelled' && (
        <AddEmailForm
          label={t('details.guardianEmail')}
          hint={t('details.emailHint')}
          submitLabel={t('details.saveEmail')}
          save={setEmail}
          onSaved={() => toast({ title: t('details.emailSaved') })}
        />
      )}
      <dl className="grid gap-3">
        <Fact name={t('details.visit')}>
          <span className="tabular font-bold">
            {formatSlot(booking, locale)}
            {yearSuffix(booking.date)}
          </span>
          {sessionName && <span>{sessionName}</span>}
          {booking.checkedInAt && (
            <span>{t('details.checkedIn', { when: formatDateTime(booking.checkedInAt) })}</span>
          )}
          {startTime && (
            <Button
              variant="outline"
              size="small"
              className="mt-1 justify-self-start"
              onClick={() => change({ open: undefined, slot: `${booking.date}T${startTime}` })}
            >
              {t('details.seeSlot')}
            </Button>
          )}
        </Fact>
        <Fact name={t(isEvent ? 'details.people' : 'details.children')}>
          <span>{t(isEvent ? 'people' : 'children', { count: booking.childrenCount })}</span>
          {bookedText && <span>{bookedText}</span>}
        </Fact>
        <Fact name={t('details.price')}>
          <span>
            <span className="tabular font-bold">{money(booking.priceCents)}</span>
            {booking.paidWith && ` ${t(`details.paidWith.${booking.paidWith}`)}`}
          </span>
          {booking.valueCents > 0 && booking.valueCents < booking.priceCents && (
            <span>{t('details.paidWithStoredValue', { amount: money(booking.valueCents) })}</span>
          )}
          {booking.refundedCents > 0 && (
            <span>{t('details.refunded', { amount: money(booking.refundedCents) })}</span>
          )}
          {booking.payUntil && (
            <span>{t('details.payUntil', { until: formatDateTime(booking.payUntil) })}</span>
          )}
        </Fact>
        {booking.noShowFee && <Fact name={t('fee.name')}>{formatFee(booking.noShowFee)}</Fact>}
        <Fact name={t('details.waiver')}>
          <span className="inline-flex items-center gap-2">
            {booking.hasSignedWaiver ? (
              <CircleCheck aria-hidden="true" className="size-5 text-secondary" />
            ) : (
              <CircleAlert aria-hidden="true" className="size-5 text-destructive" />
            )}
            {booking.hasSignedWaiver ? t('details.waiverSigned') : t('details.waiverMissing')}
          </span>
        </Fact>
        {booking.notes && (
          <Fact name={t('details.guardianNote')}>
            <span className="whitespace-pre-line">{booking.notes}</span>
          </Fact>
        )}
      </dl>
      <p className="tabular text-muted-ink text-sm">
        {t('details.created', { when: formatDateTime(booking.createdAt) })}
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-muted-ink text-sm">{name}</dt>
      <dd className="grid gap-0.5">{children}</dd>
    </div>
  );
}
