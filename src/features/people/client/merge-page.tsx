import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { MergeComparison } from './merge-comparison.tsx';

type Props = {
  id: string;
  /** The account to compare with; undefined while choosing it. */
  otherId: string | undefined;
  onChoose: (otherId: string | undefined) => void;
  onBack: () => void;
  /** Called with the id of the remaining account. */
  onMerged: (id: string) => void;
};

/** Merges two accounts of one family in two steps: choose the other account, then compare. */
export function MergePage({ id, otherId, onChoose, onBack, onMerged }: Props) {
  const t = useTranslations('officeMerge');
  const top = useRef<HTMLDivElement>(null);
  // The clicked button is unmounted, so focus moves to the top of the new step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each step.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [otherId]);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
      <div>
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          onClick={otherId ? () => onChoose(undefined) : onBack}
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t(otherId ? 'backToChoice' : 'back')}
        </Button>
      </div>
      {otherId ? (
        <MergeComparison key={otherId} id={id} otherId={otherId} onMerged={onMerged} />
      ) : (
        <MergeChoice id={id} onChoose={onChoose} />
      )}
    </div>
  );
}
