import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { type Area, areas } from '#shared/areas.ts';
import { emailForm } from '../../accounts-contract.ts';
import { useChangeStaff } from './use-staff.ts';

const ROLES = ['staff', 'admin'] as const;

/** Invites staff by email. Preserves the input on failure. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('officeStaff');
  const { invite } = useChangeStaff();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('staff');
  const [grantedAreas, setGrantedAreas] = useState<Area[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const isValidEmail = emailForm.safeParse({ email }).success;
  const formId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isValidEmail || invite.isPending) return;
    const body = {
      email,
      role,
      areas: role === 'staff' ? grantedAreas : [],
      ...(name.trim() ? { name } : {}),
    };
    invite.mutate(body, {
      onSuccess: () => {
        toast({ title: t('sentTitle'), description: t('sentText', { email: email.trim() }) });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('invite')}
      description={t('inviteLead')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={invite.isPending}>
            {invite.isPending ? t('sending') : t('send')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={send}>
        <Field
          label={t('email')}
          required
          error={isSubmitted && !isValidEmail ? t('emailInvalid') : ''}
        >
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label={t('name')} aside={t('optional')}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <ChoiceGroup
          legend={t('role')}
          type="radio"
          choices={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
          inputProps={(value) => ({
            name: 'invited-role',
            checked: role === value,
            onChange: () => setRole(value === 'admin' ? 'admin' : 'staff'),
          })}
        />
        <p className="text-muted-ink text-sm">{t(`roleHints.${role}`)}</p>
        {role === 'staff' && (
          <ChoiceGroup
            legend={t('areas.title')}
            type="checkbox"
            choices={areas.map((area) => ({ value: area, label: t(`areas.${area}`) }))}
            inputProps={(value) => ({
              name: 'invited-areas',
              checked: grantedAreas.some((area) => area === value),
              onChange: ({ target }) =>
                setGrantedAreas(
                  areas.filter((area) =>
                    area === value ? target.checked : grantedAreas.includes(area),
                  ),
                ),
            })}
          />
        )}
      </form>
    </Dialog>
  );
}
