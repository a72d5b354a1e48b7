import { CalendarPlus, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmailAddress } from '#platform/client/ui/email-address.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { InquiryParty } from './inquiry-party.tsx';
import { inquiryStatuses } from './inquiry-statuses.ts';
import { OfficeNote } from './office-note.tsx';
import { type Inquiry, useUpdateInquiry } from './use-office-parties.ts';

type Props = { inquiry: Inquiry; onBook: () => void; onClose: () => void };

/** A sheet with an inquiry's details, status, linked party and note. */
export function InquirySheet({ inquiry, onBook, onClose }: Props) {
  const t = useTranslations('officeParties');
  const { formatVenueDate, formatDateTime } = useDates();
  const { name: venue } = useVenue();
  const update = useUpdateInquiry();
  const day = formatVenueDate(inquiry.preferredDate);

  async function save(
    change: Omit<Parameters<typeof update.mutateAsync>[0], 'id' | 'expectedUpdatedAt'>,
  ) {
    try {
      await update.mutateAsync({ id: inquiry.id, expectedUpdatedAt: inquiry.updatedAt, ...change });
      toast({ title: t('saved') });
    } catch (error) {
      toastError(t('saveFailed'), error);
    }
  }

  const emailParams = new URLSearchParams({
    subject: t('emailSubject', { venue, day }),
    body: t('emailBody', { name: inquiry.guardianName, package: inquiry.packageName, day, venue }),
  });
  return (
    <Sheet open onOpenChange={onClose} title={inquiry.guardianName} isBesideList>
      <div className="grid gap-6">
        <Facts>
          <Fact title={t('preferredDate')}>{day}</Fact>
          {inquiry.preferredTimeWindow && (
            <Fact title={t('window')}>{t(`windows.${inquiry.preferredTimeWindow}`)}</Fact>
          )}
          <Fact title={t('package')}>{inquiry.packageName}</Fact>
          <Fact title={t('child')}>
            {[inquiry.childName, inquiry.childAge].filter(Boolean).join(', ')}
          </Fact>
          <Fact title={t('kids')}>{inquiry.estimatedKids}</Fact>
          <Fact title={t('email')}>
            <EmailAddress>{inquiry.email}</EmailAddress>
          </Fact>
          {inquiry.phone && (
            <Fact title={t('phone')}>
              <a className="inline-link" href={`tel:${inquiry.phone}`}>
                {inquiry.phone}
              </a>
            </Fact>
          )}
          <Fact title={t('receivedOn')}>{formatDateTime(inquiry.createdAt)}</Fact>
          <Fact title={t('language')}>{t(`languages.${inquiry.language}`)}</Fact>
        </Facts>
        {inquiry.notes && (
          <p className="whitespace-pre-line break-words rounded-field bg-sunken p-3">
            {inquiry.notes}
          </p>
        )}
        <AnchorButton
          variant="outline"
          // Mail clients decode %20 as a space, but not "+".
          href={`mailto:${inquiry.email}?${emailParams.toString().replaceAll('+', '%20')}`}
        >
          <Mail aria-hidden="true" className="size-5" />
          {t('answer')}
        </AnchorButton>
        {(inquiry.party === null || inquiry.party.status === 'cancelled') && (
          <Button onClick={onBook}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            {t('book.open')}
          </Button>
        )}
        <ChoiceGroup
          legend={t('status')}
          type="radio"
          choices={inquiryStatuses.map((value) => ({ value, label: t(`inquiry.${value}`) }))}
          inputProps={(value) => ({
            name: 'status-of-inquiry',
            checked: value === inquiry.status,
            disabled: update.isPending,
            onChange: () =>
              void save({ status: inquiryStatuses.find((status) => status === value) }),
          })}
        />
        <InquiryParty
          inquiry={inquiry}
          isBusy={update.isPending}
          onLink={(partyId) => void save({ partyId })}
          onClose={onClose}
        />
        <OfficeNote
          savedNote={inquiry.officeNote}
          isBusy={update.isPending}
          onSave={(officeNote) => void save({ officeNote })}
        />
      </div>
    </Sheet>
  );
}
