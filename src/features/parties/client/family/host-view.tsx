import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { GuestArrivals } from './guest-arrivals.tsx';
import { GuestList } from './guest-list.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { PartyOverview } from './party-overview.tsx';
import type { HostParty, PartyLink } from './use-party.ts';

type Props = { party: HostParty; link: PartyLink };

/** The host's view of a party: details, payments, invitation and guests. */
export function HostView({ party, link }: Props) {
  const t = useTranslations('party');
  const { today } = useVenue();
  const isToday = party.status === 'booked' && party.date === today;
  return (
    <>
      <PageHeading title={t('partyOfChild', { child: party.childName })} />
      <div className="grid gap-5">
        {party.status === 'cancelled' && (
          <Alert title={t('cancelledNoticeTitle')}>
            <p>{t('cancelledNoticeText')}</p>
            <LinkButton to="/parties" variant="outline" size="small" className="mt-2">
              {t('planParty')}
            </LinkButton>
          </Alert>
        )}
        {isToday && <GuestArrivals party={party} link={link} />}
        <PartyOverview party={party} link={link} />
        {party.status === 'booked' && (
          <>
            <InvitationCard party={party} link={link} />
            <GuestList party={party} link={link} />
          </>
        )}
      </div>
    </>
  );
}
