import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { InviteStaffDialog } from './invite-staff-dialog.tsx';
import { StaffCard } from './staff-card.tsx';
import { useStaff } from './use-staff.ts';

/** /admin/staff: the team, with roles and areas. */
export function OfficeStaff() {
  const t = useTranslations('officeStaff');
  const staff = useStaff();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="grid gap-5">
      <Button className="w-fit" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" className="size-5" />
        {t('invite')}
      </Button>
      <LoadState query={staff} height="h-64">
        {(people) => (
          <ul className="grid gap-4">
            {people.map((person) => (
              <li key={person.id}>
                <StaffCard person={person} />
              </li>
            ))}
          </ul>
        )}
      </LoadState>
      {isInviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
