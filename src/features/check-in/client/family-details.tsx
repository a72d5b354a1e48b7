import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBookedText } from '#features/bookings/client/index.ts';
import { AddEmailForm } from '#platform/client/forms/add-email-form.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { MAX_CHILDREN } from '../check-in-rules.ts';
import { BookNow } from './book-now.tsx';
import { CareNotes } from './care-notes.tsx';
import type { Family } from './desk-result.ts';
import { namesWithoutPhotoConsent } from './family-care-line.tsx';
import { useSessionFormat } from './use-session-format.ts';
import { useSetBookingEmail, useSetChildren } from './use-visits.ts';

type Props = { family: Family; isInside: boolean };

const waiverBadges = {
  signed: ['done', 'waiverSigned'],
  expired: ['problem', 'waiverExpired'],
  missing: ['problem', 'waiverMissing'],
} as const;

export function FamilyDetails({ family, isInside }: Props) {
  const t = useTranslations('checkIn.family');
  const { formatSession, formatHeadcount } = useSessionFormat();
  const { booking, visitId, waiver } = family;
  const formatBooked = useBookedText();
  const bookedText = booking && formatBooked(booking);
  const noPhotos = namesWithoutPhotoConsent(family.photos);
  const [tone, text] = waiverBadges[waiver];
  return (
    <section aria-label={family.familyName} className="grid gap-4 border-border border-t pt-4">
      <p className="display text-2xl">{family.familyName}</p>
      <CareNotes family={family} />
      {waiver !== 'signed' && (
        <Alert variant="destructive" title={t('waiverFirst')}>
          <p>{t('waiverText')}</p>
          {!family.guardianEmail && booking && <AddEmail bookingId={booking.id} />}
          {family.guardianEmail && (
            <LinkButton
              to="/waiver"
              search={{ email: family.guardianEmail, next: '/scan' }}
              variant="outline"
              size="small"
              className="mt-2"
            >
              {t('signWaiver')}
            </LinkButton>
          )}
        </Alert>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-muted-ink text-sm">{t('waiver')}</dt>
          <dd>
            <Badge tone={tone}>{t(text)}</Badge>
          </dd>
        </div>
        <div>
          <dt className="text-muted-ink text-sm">{t('booking')}</dt>
          <dd className="font-semibold">
            {booking
              ? `${formatSession(booking)} · ${formatHeadcount(booking.childrenCount, booking)}`
              : t('noBooking')}
            {bookedText && <p>{bookedText}</p>}
          </dd>
        </div>
        {family.photos.length > 0 && (
          <div>
            <dt className="text-muted-ink text-sm">{t('photos')}</dt>
            <dd className="font-semibold">
              {noPhotos.length > 0 ? t('photosNo', { names: noPhotos.join(', ') }) : t('photosYes')}
            </dd>
          </div>
        )}
        {booking?.notes && (
          <div className="sm:col-span-2">
            <dt className="text-muted-ink text-sm">{t('notes')}</dt>
            <dd className="whitespace-pre-line">{booking.notes}</dd>
          </div>
        )}
      </dl>
      {isInside && visitId && <HeadcountStepper id={visitId} family={family} />}
      {isInside && visitId && !booking && family.memberCodeId && waiver === 'signed' && (
        <BookNow family={family} memberCodeId={family.memberCodeId} />
      )}
    </section>
  );
}

/** Asks for the email of a booking made by phone, which is needed to find the waiver. */
function AddEmail({ bookingId }: { bookingId: string }) {
  const t = useTranslations('checkIn.family');
  const navigate = useNavigate();
  return (
    <AddEmailForm
      label={t('email')}
      hint={t('bookedByPhone')}
      submitLabel={t('signWaiver')}
      save={useSetBookingEmail(bookingId)}
      onSaved={(email) => void navigate({ to: '/waiver', search: { email, next: '/scan' } })}
    />
  );
}

/** Corrects the visit's number of children, or of people at an event; saves each change. */
function HeadcountStepper({ id, family }: { id: string; family: Family }) {
  const t = useTranslations('checkIn.family');
  const [headcount, setHeadcount] = useState(family.childrenCount);
  const save = useSetChildren();
  return (
    <Stepper
      label={t(family.booking?.eventTitle ? 'people' : 'children')}
      value={headcount}
      max={MAX_CHILDREN}
      onChange={(childrenCount) => {
        setHeadcount(childrenCount);
        save.mutate({ id, childrenCount }, { onError: () => setHeadcount(headcount) });
      }}
    />
  );
}
