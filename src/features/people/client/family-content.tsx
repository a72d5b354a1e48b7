import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#features/accounts/client/index.ts';
import { LostKite } from '#platform/client/illustrations/lost-kite.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/states/empty-state.tsx';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { FamilyBalances } from './family-balances.tsx';
import { FamilyCode } from './family-code.tsx';
import { FamilyHistory } from './family-history.tsx';
import { FamilyNotes } from './family-notes.tsx';
import { FamilyProfile } from './family-profile.tsx';
import { FamilyStanding } from './family-standing.tsx';
import { useFamily } from './use-people.ts';

type Props = {
  id: string;
  onMerge: () => void;
  /** Shows the name as a heading. */
  hasHeading?: boolean;
};

/** A family's profile, code, standing, notes, balances and history, in two columns where there is room. */
export function FamilyContent({ id, onMerge, hasHeading = false }: Props) {
  const t = useTranslations('officePeople');
  const tMerge = useTranslations('officeMerge');
  const { user } = useCurrentUser({ alwaysFetch: true });
  const { data: family, isError } = useFamily(id);
  if (!family) {
    if (!isError) return <Skeleton className="h-96" />;
    return (
      <EmptyState illustration={<LostKite />} title={t('loadFailedTitle')}>
        <p>{t('loadFailedText')}</p>
      </EmptyState>
    );
  }
  const { profile, standing } = family;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {hasHeading && <h2 className="text-3xl">{profile.name}</h2>}
        {profile.role !== 'member' && <Badge>{t(`roles.${profile.role}`)}</Badge>}
        {standing.suspendedUntil && <Badge tone="problem">{t('suspended')}</Badge>}
        {standing.closedAt && <Badge tone="problem">{t('closed')}</Badge>}
        {user?.role === 'admin' && profile.role === 'member' && (
          <Button variant="outline" size="small" className="sm:ml-auto" onClick={onMerge}>
            {tMerge('open')}
          </Button>
        )}
      </div>
      <div className="grid @2xl:grid-cols-2 items-start gap-5">
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
    </div>
  );
}
