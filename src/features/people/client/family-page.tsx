import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { FamilyBalances } from './family-balances.tsx';
import { FamilyCode } from './family-code.tsx';
import { FamilyHistory } from './family-history.tsx';
import { FamilyNotes } from './family-notes.tsx';
import { FamilyProfile } from './family-profile.tsx';
import { FamilyStanding } from './family-standing.tsx';
import { useFamily } from './use-people.ts';

type Props = { id: string; onBack: () => void; onMerge: () => void };

/** Everything about one family: profile, code, standing, notes, balances and history. */
export function FamilyPage({ id, onBack, onMerge }: Props) {
  const t = useTranslations('officePeople');
  const tMerge = useTranslations('officeMerge');
  const { user } = useCurrentUser({ alwaysFetch: true });
  const { data: family, isError } = useFamily(id);
  return (
    <div className="grid gap-5">
      <div>
        <Button variant="quiet" size="small" className="-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </Button>
      </div>
      {family ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-3xl">{family.profile.name}</h2>
            {family.profile.role !== 'member' && <Badge>{t(`roles.${family.profile.role}`)}</Badge>}
            {family.standing.suspendedUntil && <Badge tone="problem">{t('suspended')}</Badge>}
            {family.standing.closedAt && <Badge tone="problem">{t('closed')}</Badge>}
            {user?.role === 'admin' && family.profile.role === 'member' && (
              <Button variant="outline" size="small" className="sm:ml-auto" onClick={onMerge}>
                {tMerge('open')}
              </Button>
            )}
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <FamilyProfile family={family} />
              <FamilyCode id={id} code={family.code} />
              {user?.role === 'admin' && <FamilyStanding id={id} family={family} />}
            </div>
            <div className="grid gap-5">
              <FamilyNotes id={id} notes={family.notes} />
              <FamilyBalances family={family} />
            </div>
          </div>
          <FamilyHistory family={family} />
        </>
      ) : isError ? (
        <EmptyState illustration={<LostKite />} title={t('loadFailedTitle')}>
          <p>{t('loadFailedText')}</p>
        </EmptyState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}
