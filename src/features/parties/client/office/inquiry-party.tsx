import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchField } from '#platform/client/lists/search-field.tsx';
import { useOfficeParams } from '#platform/client/lists/use-office-params.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import { statusTones } from '../status-tones.ts';
import { type Inquiry, usePartyCandidates } from './use-office-parties.ts';

type Props = {
  inquiry: Inquiry;
  isBusy: boolean;
  /** Null removes the link. */
  onLink: (partyId: string | null) => void;
  onClose: () => void;
};

type LinkedParty = NonNullable<Inquiry['party']>;

/** The party linked to an inquiry, or candidates to link to it. */
export function InquiryParty({ inquiry, isBusy, onLink, onClose }: Props) {
  const t = useTranslations('officeParties');
  const { change } = useOfficeParams();
  const { party } = inquiry;
  return (
    <section className="grid gap-3" aria-label={t('linkedParty')}>
      <h3 className="font-bold text-[0.9375rem]">{t('linkedParty')}</h3>
      {party ? (
        <div className="grid gap-3 rounded-field bg-sunken p-3">
          <PartyLine party={party} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              size="small"
              onClick={() => {
                onClose();
                change({
                  tab: 'parties',
                  open: party.id,
                  search: undefined,
                  status: undefined,
                  page: undefined,
                });
              }}
            >
              {t('openParty')}
            </Button>
            <Button variant="quiet" size="small" disabled={isBusy} onClick={() => onLink(null)}>
              {t('unlinkParty')}
            </Button>
          </div>
        </div>
      ) : (
        <Candidates inquiry={inquiry} isBusy={isBusy} onLink={onLink} />
      )}
    </section>
  );
}

function PartyLine({ party }: { party: LinkedParty }) {
  const t = useTranslations('officeParties');
  const { formatVenueDate } = useDates();
  const { date, window, guardianName: host, status } = party;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        {t('partySummary', {
          date: formatVenueDate(date),
          window: t(`windows.${window}`),
          host,
        })}
      </span>
      <Badge tone={statusTones[status]}>{t(`party.${status}`)}</Badge>
    </p>
  );
}

function Candidates({ inquiry, isBusy, onLink }: Omit<Props, 'onClose'>) {
  const t = useTranslations('officeParties');
  const { formatVenueDate } = useDates();
  const [search, setSearch] = useState('');
  const query = usePartyCandidates(inquiry.id, search, inquiry.party === null);
  return (
    <>
      <LoadState query={query} height="h-16">
        {(candidates) =>
          candidates.length === 0 ? (
            <p className="text-muted-ink">{t(search ? 'noPartyFound' : 'noPartyYet')}</p>
          ) : (
            <ul className="grid gap-3">
              {candidates.map((party) => (
                <li key={party.id} className="grid gap-2 rounded-field bg-sunken p-3">
                  <PartyLine party={party} />
                  <Button
                    variant="outline"
                    size="small"
                    className="justify-self-start"
                    disabled={isBusy}
                    aria-label={t('linkPartyNamed', {
                      host: party.guardianName,
                      date: formatVenueDate(party.date),
                    })}
                    onClick={() => onLink(party.id)}
                  >
                    {t('linkParty')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
      <SearchField
        label={t('findParty')}
        value={search}
        onSearch={(text) => setSearch(text ?? '')}
      />
    </>
  );
}
