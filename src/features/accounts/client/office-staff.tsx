import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../../../client/ui/alert.tsx';
import { Button } from '../../../client/ui/button.tsx';
import { Skeleton } from '../../../client/ui/skeleton.tsx';
import { InviteStaffDialog } from './invite-staff-dialog.tsx';
import { StaffCard } from './staff-card.tsx';
import { useStaff } from './use-staff.ts';

/** /admin/staff: who works here, as what, and which parts of the back office each may open. */
export function OfficeStaff() {
  const t = useTranslations('officeStaff');
  const tOffice = useTranslations('office');
  const staff = useStaff();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-xl text-muted-ink">{t('lead')}</p>
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" className="size-5" />
          {t('invite')}
        </Button>
      </div>
      {staff.data ? (
        <ul className="grid gap-4">
          {staff.data.map((person) => (
            <li key={person.id}>
              <StaffCard person={person} />
            </li>
          ))}
        </ul>
      ) : staff.isError ? (
        <Alert look="destructive" title={tOffice('loadFailed')}>
          <Button look="outline" size="small" className="mt-2" onClick={() => staff.refetch()}>
            {tOffice('tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Skeleton className="h-64" />
      )}
      {isInviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
