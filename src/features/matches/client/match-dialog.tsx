import { useTranslations } from 'use-intl';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { Match } from '../matches-contract.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';

/** Explains a match: the other family's bio, the reasons and the parts of the score. */
export function MatchDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const t = useTranslations('matches');
  const { family, matchReasons, scoreBreakdown } = match;
  return (
    <Dialog open onOpenChange={onClose} title={t('reasonsNamed', { name: family.name })}>
      {family.bio && <p>{family.bio}</p>}
      {matchReasons.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {matchReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <ScoreBreakdown breakdown={scoreBreakdown} />
    </Dialog>
  );
}
