import { MapPin, MessageCircle, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { Match } from '../matches-contract.ts';
import { FamilyPicture } from './family-picture.tsx';
import { ScoreBreakdown } from './score-breakdown.tsx';
import { ScoreRing } from './score-ring.tsx';
import { useMatchLabels } from './use-match-labels.ts';

/** Maximum per card (spec 9). */
const MAX_INTERESTS = 3;

type Props = {
  match: Match;
  isSending: boolean;
  onSend: () => void;
  /** The proposal to play together, or a button that creates one. */
  proposal: ReactNode;
};

/** A match's card: family, score, reasons, and a message button (spec 2, Matches). */
export function MatchCard({ match, isSending, onSend, proposal }: Props) {
  const t = useTranslations('matches');
  const labels = useMatchLabels();
  const { family, matchScore, sharedInterests } = match;
  const location = [family.location, labels.distance(match)].filter(Boolean).join(' · ');
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center gap-4">
        <FamilyPicture family={family} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{family.name}</h2>
          {location && (
            <p className="flex items-center gap-1 text-muted-ink text-sm">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              {location}
            </p>
          )}
          <p className="text-muted-ink text-sm">{labels.ages(family.childMonths)}</p>
        </div>
        <ScoreRing score={matchScore} />
      </div>
      {match.featured && (
        <Badge tone="highlight" className="justify-self-start">
          <Star aria-hidden="true" className="size-3.5" />
          {t('featured')}
        </Badge>
      )}
      {family.bio && <p className="line-clamp-3">{family.bio}</p>}
      {sharedInterests.length > 0 && <SharedInterests interests={sharedInterests} />}
      <section aria-label={t('why')} className="grid gap-3 rounded-field bg-sunken p-4">
        <ul className="grid gap-1 text-[0.9375rem]">
          {match.matchReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-link">
            {t('breakdown')}
          </summary>
          <ScoreBreakdown breakdown={match.scoreBreakdown} />
        </details>
      </section>
      <div className="grid gap-3">
        {proposal}
        <Button
          wide
          disabled={isSending}
          aria-label={t('sendTo', { name: family.name })}
          onClick={onSend}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t('send')}
        </Button>
      </div>
    </Card>
  );
}

function SharedInterests({ interests }: { interests: string[] }) {
  const t = useTranslations('matches');
  const { interest } = useMatchLabels();
  const hiddenCount = interests.length - MAX_INTERESTS;
  return (
    <ul aria-label={t('shared')} className="flex flex-wrap gap-2">
      {interests.slice(0, MAX_INTERESTS).map((value) => (
        <li key={value}>
          <Badge>{interest(value)}</Badge>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Badge tone="neutral">
            <span aria-hidden="true">{t('more', { count: hiddenCount })}</span>
            <span className="sr-only">{t('moreLong', { count: hiddenCount })}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
