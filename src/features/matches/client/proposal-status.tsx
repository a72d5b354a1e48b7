import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LinkButton } from '#platform/client/ui/link-button.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Match } from '../matches-contract.ts';
import { useAnswerProposal } from './use-matches.ts';

/** A match's proposal to play together, with its actions; renders nothing without a proposal. */
export function ProposalStatus({ match }: { match: Match }) {
  const t = useTranslations('matches.play');
  const { formatSlotLabel, formatVenueDate } = useDates();
  const { proposal } = match;
  const sessionTime = proposal
    ? `${formatVenueDate(proposal.venueDate)}, ${formatSlotLabel(proposal.slotLabel)}`
    : '';
  if (proposal?.state === 'open') return <OpenProposal match={match} sessionTime={sessionTime} />;
  return (
    <>
      {proposal?.state === 'accepted' && (
        <div className="grid gap-2 rounded-field bg-secondary-soft p-4 text-secondary-soft-ink">
          <p className="font-bold">{t('accepted', { when: sessionTime })}</p>
          <LinkButton
            to="/my-bookings"
            variant="outline"
            size="small"
            className="justify-self-start"
          >
            {t('seeBookings')}
          </LinkButton>
        </div>
      )}
      {proposal?.state === 'declined' && (
        <p className="text-muted-ink">{t('declined', { when: sessionTime })}</p>
      )}
    </>
  );
}

function OpenProposal({ match, sessionTime }: { match: Match; sessionTime: string }) {
  const t = useTranslations('matches.play');
  const { formatInstant } = useDates();
  const answer = useAnswerProposal();
  const { proposal, family } = match;
  if (!proposal) return null;
  const { id, isYours, expiresAt } = proposal;
  const expiry = formatInstant(expiresAt);
  const renderButton = (action: 'accept' | 'decline' | 'withdraw') => (
    <Button
      variant={action === 'accept' ? 'secondary' : 'outline'}
      size="small"
      disabled={answer.isPending}
      onClick={() => answer.mutate({ id, answer: action })}
    >
      {t(action)}
    </Button>
  );
  return (
    <div className="grid gap-3 rounded-field bg-primary-soft p-4 text-primary-soft-ink">
      <div>
        <p className="font-bold">
          {isYours
            ? t('suggestedByYou', { when: sessionTime })
            : t('suggestedByOther', { when: sessionTime, name: family.name })}
        </p>
        <p className="text-sm">{t('openUntil', { until: expiry })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isYours ? (
          renderButton('withdraw')
        ) : (
          <>
            {renderButton('accept')}
            {renderButton('decline')}
          </>
        )}
      </div>
    </div>
  );
}
