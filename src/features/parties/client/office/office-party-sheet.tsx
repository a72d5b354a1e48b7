import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import { Sheet } from '#platform/client/ui/overlays/sheet.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { OfficePartyGuests } from './office-party-guests.tsx';
import { OfficePartyPayments } from './office-party-payments.tsx';
import { PartyNote } from './party-note.tsx';
import { type OfficeParty, useOfficeParty } from './use-office-parties.ts';
import { VenueCancelPartyDialog } from './venue-cancel-party-dialog.tsx';

/** A sheet with a party's details, guests, payments and note. */
export function OfficePartySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('officeParties');
  const party = useOfficeParty(id);
  const title = party.data ? t('partyOf', { child: party.data.childName }) : t('partyTitle');
  return (
    <Sheet open onOpenChange={onClose} title={title} isBesideList>
      <LoadState query={party}>{(data) => <PartyDetails party={data} />}</LoadState>
    </Sheet>
  );
}

function PartyDetails({ party }: { party: OfficeParty }) {
  const t = useTranslations('officeParties');
  const { formatDateTime } = useDates();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact title={t('status')}>{t(`party.${party.status}`)}</Fact>
        {party.payUntil && <Fact title={t('heldUntil')}>{formatDateTime(party.payUntil)}</Fact>}
        <Fact title={t('when')}>{formatDateTime(party.startsAt)}</Fact>
        <Fact title={t('package')}>{party.packageName}</Fact>
        {party.addons.length > 0 && (
          <Fact title={t('extras')}>{party.addons.map(({ name }) => name).join(', ')}</Fact>
        )}
        <Fact title={t('child')}>
          {[party.childName, party.childAge].filter(Boolean).join(', ')}
        </Fact>
        <Fact title={t('kids')}>{party.kids}</Fact>
        <Fact title={t('host')}>{party.guardianName}</Fact>
        <Fact title={t('email')}>
          <a className="inline-link break-all" href={`mailto:${party.email}`}>
            {party.email}
          </a>
        </Fact>
        {party.phone && (
          <Fact title={t('phone')}>
            <a className="inline-link" href={`tel:${party.phone}`}>
              {party.phone}
            </a>
          </Fact>
        )}
      </Facts>
      {party.notes && (
        <p className="whitespace-pre-line break-words rounded-field bg-sunken p-3">{party.notes}</p>
      )}
      {party.inquiry && <InquiryLink email={party.inquiry.email} />}
      <OfficePartyPayments party={party} />
      <OfficePartyGuests party={party} />
      <PartyNote key={party.updatedAt} party={party} />
      {party.canCancel && (
        <Button variant="outline" onClick={() => setCancelling(true)}>
          {t('cancelParty')}
        </Button>
      )}
      {isCancelling && (
        <VenueCancelPartyDialog party={party} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}

function InquiryLink({ email }: { email: string }) {
  const t = useTranslations('officeParties');
  const { change } = useOfficeParams();
  return (
    <Button
      variant="outline"
      size="small"
      className="justify-self-start"
      onClick={() =>
        change({
          tab: 'inquiries',
          open: undefined,
          search: email,
          status: undefined,
          page: undefined,
          from: undefined,
          to: undefined,
        })
      }
    >
      {t('openInquiry')}
    </Button>
  );
}
