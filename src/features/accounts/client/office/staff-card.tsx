import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDates } from '#platform/client/use-dates.ts';
import { areas } from '#shared/areas.ts';
import { roles } from '../../accounts-contract.ts';
import type { TeamMember } from '../../staff-contract.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { useChangeStaff } from './use-staff.ts';

/** A team member. Area changes are saved immediately, role changes after confirmation. */
export function StaffCard({ person }: { person: TeamMember }) {
  const t = useTranslations('officeStaff');
  const { formatDateTime } = useDates();
  const { user } = useCurrentUser({ alwaysFetch: true });
  const { change, inviteAgain } = useChangeStaff();
  const [newRole, setNewRole] = useState<TeamMember['role']>();
  const { id, name, email, role, lastSeenAt, emailVerified, hasSecondFactor } = person;
  const pendingAreas = change.isPending ? change.variables?.body.areas : undefined;
  const grantedAreas = pendingAreas ?? person.areas;
  const isSelf = user?.id === id;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl">{name}</h2>
          <p className="break-all text-muted-ink">{email}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {isSelf && <Badge tone="neutral">{t('you')}</Badge>}
            {!emailVerified && (
              <Badge tone="waiting">{t(lastSeenAt ? 'unconfirmed' : 'invited')}</Badge>
            )}
            <Badge tone={hasSecondFactor ? 'done' : 'neutral'}>
              {t(hasSecondFactor ? 'twoStepSignIn' : 'noTwoStepSignIn')}
            </Badge>
          </p>
          <p className="mt-2 text-muted-ink text-sm">
            {lastSeenAt ? t('lastActive', { when: formatDateTime(lastSeenAt) }) : t('notSignedIn')}
          </p>
        </div>
        <Field label={t('roleNamed', { name })} className="w-44">
          <Select
            value={role}
            onChange={({ target }) => setNewRole(roles.find((option) => option === target.value))}
          >
            {roles.map((option) => (
              <option key={option} value={option}>
                {t(`roles.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {role === 'staff' && (
        <ChoiceGroup
          legend={t('areasNamed', { name })}
          type="checkbox"
          choices={areas.map((area) => ({ value: area, label: t(`areas.${area}`) }))}
          inputProps={(value) => ({
            name: `areas-${id}`,
            checked: grantedAreas.some((area) => area === value),
            disabled: change.isPending,
            onChange: ({ target }) =>
              change.mutate({
                id,
                body: {
                  areas: areas.filter((area) =>
                    area === value ? target.checked : grantedAreas.includes(area),
                  ),
                },
              }),
          })}
        />
      )}
      {!lastSeenAt && (
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={inviteAgain.isPending}
            onClick={() =>
              inviteAgain.mutate(id, {
                onSuccess: () =>
                  toast({ title: t('sentTitle'), description: t('sentText', { email }) }),
              })
            }
          >
            {t('resend')}
          </Button>
        </div>
      )}
      {newRole && (
        <ChangeRoleDialog
          name={name}
          role={newRole}
          isSelf={isSelf}
          isPending={change.isPending}
          onClose={() => setNewRole(undefined)}
          onConfirm={() =>
            change.mutate(
              { id, body: { role: newRole } },
              { onSettled: () => setNewRole(undefined) },
            )
          }
        />
      )}
    </Card>
  );
}
