import { CalendarHeart, Heart, MapPin, MessageCircle, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { ManageMenu } from '#platform/client/ui/overlays/manage-menu.tsx';
import type { Match } from '../matches-contract.ts';
import { FamilyAvatar } from './family-avatar.tsx';
import { ProposalStatus } from './proposal-status.tsx';
import { ScoreRing } from './score-ring.tsx';
import { SharedInterests } from './shared-interests.tsx';
import { useMatchLabels } from './use-match-labels.ts';

const MatchDialog = lazy(() =>
  import('./match-dialog.tsx').then((m) => ({ default: m.MatchDialog })),
);

type Props = {
  match: Match;
  /** Whether a conversation is being opened. */
  isOpening: boolean;
  /** Opens or starts the conversation with the family. */
  onMessage: () => void;
  onPropose: () => void;
};

/** A match in the list: family, score, shared interests, proposal, a message button and a menu (spec 2, Matches). */
export function MatchRow({ match, isOpening, onMessage, onPropose }: Props) {
  const t = useTranslations('matches');
  const labels = useMatchLabels();
  const [isOpen, setOpen] = useState(false);
  const { family, matchScore, proposal } = match;
  const location = [family.location, labels.distance(match)].filter(Boolean).join(' · ');
  const items = [
    {
      id: 'why',
      icon: <Heart aria-hidden="true" className="size-5" />,
      text: t('reasons'),
      onSelect: () => setOpen(true),
    },
    ...(proposal?.state === 'open'
      ? []
      : [
          {
            id: 'play',
            icon: <CalendarHeart aria-hidden="true" className="size-5" />,
            text: t('play.button'),
            onSelect: onPropose,
          },
        ]),
  ];
  return (
    <Card className="grid content-start gap-3 p-4!">
      <div className="flex items-center gap-3">
        <FamilyAvatar family={family} />
        <div className="min-w-0 flex-1 leading-snug">
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
      {(match.featured || match.sharedInterests.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          {match.featured && (
            <Badge tone="highlight">
              <Star aria-hidden="true" className="size-3.5" />
              {t('featured')}
            </Badge>
          )}
          <SharedInterests interests={match.sharedInterests} />
        </div>
      )}
      <ProposalStatus match={match} />
      <div className="flex items-center gap-2">
        <Button
          size="small"
          className="flex-1"
          disabled={isOpening}
          aria-label={t('sendTo', { name: family.name })}
          onClick={onMessage}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t('send')}
        </Button>
        <ManageMenu label={family.name} items={items} />
      </div>
      <Suspense fallback={null}>
        {isOpen && <MatchDialog match={match} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
