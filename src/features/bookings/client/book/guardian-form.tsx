import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import type { Guardian } from './booking-draft.ts';

export type GuardianErrors = Partial<Record<keyof Guardian, string>>;

type Props = {
  guardian: Guardian;
  errors: GuardianErrors;
  onChange: (field: keyof Guardian, value: string) => void;
  afterEmail?: ReactNode;
};

/** The guardian's name and email; optional phone and notes behind a button (spec 2, Member booking). */
export function GuardianForm({ guardian, errors, onChange, afterEmail }: Props) {
  const t = useTranslations('bookings.guardian');
  const [isOpened, setOpened] = useState(false);
  const showsMore =
    isOpened || [guardian.phone, guardian.notes, errors.phone, errors.notes].some(Boolean);
  const bind = (name: keyof Guardian) => ({
    name,
    value: guardian[name],
    onChange: (event: { target: { value: string } }) => {
      // Keeps the optional fields visible after they are emptied.
      setOpened(showsMore);
      onChange(name, event.target.value);
    },
  });
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} required error={errors.name}>
          <Input {...bind('name')} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={t('email')} required error={errors.email}>
          <Input
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </Field>
      </div>
      {afterEmail}
      {showsMore ? (
        <>
          <Field label={t('phone')} aside={t('optional')} error={errors.phone}>
            <Input
              {...bind('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              autoFocus={isOpened && guardian.phone === ''}
            />
          </Field>
          <Field
            label={t('notes')}
            aside={t('optional')}
            hint={t('notesHint')}
            error={errors.notes}
          >
            <Textarea {...bind('notes')} rows={3} maxLength={1000} />
          </Field>
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-my-1.5 -ml-2 w-fit px-2!"
          onClick={() => setOpened(true)}
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('addMore')}
        </Button>
      )}
    </div>
  );
}
