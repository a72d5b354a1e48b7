import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { splitName } from '#features/accounts/accounts-rules.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { extraFields, intakeFields, type Profile } from '../profile-contract.ts';
import { useProfileChoices } from './intake/use-profile-choices.ts';
import { useSaveProfile } from './use-profile.ts';

const { zipCode, bio, interests } = extraFields;

/** First and last name in a single field. The current name is always valid, because it may be a single word. */
const fullNameField = (currentName: string) =>
  z
    .string()
    .trim()
    .superRefine((name, context) => {
      if (name === currentName) return;
      for (const [part, value] of Object.entries(splitName(name)) as [NamePart, string][]) {
        const parsed = intakeFields[part].safeParse(value);
        for (const { message } of parsed.error?.issues ?? []) context.addIssue(message);
      }
    });
type NamePart = 'firstName' | 'lastName';

const profileFormSchema = (currentName: string) =>
  z.object({ fullName: fullNameField(currentName), zipCode, bio, interests });

/** The Profile tab (spec 2). A failed save preserves the input. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.page');
  const tGuardian = useTranslations('profile.guardian');
  const tProfile = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useProfileChoices();
  const venue = useVenue();
  const save = useSaveProfile();
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  const form = useForm({
    resolver: zodResolver(profileFormSchema(name)),
    values: {
      fullName: name,
      zipCode: profile.zipCode ?? '',
      bio: profile.bio ?? '',
      interests: profile.interests,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;

  return (
    <Card>
      <form
        noValidate
        aria-label={t('profile')}
        className="grid gap-5"
        onSubmit={form.handleSubmit(({ fullName, ...rest }) => {
          if (save.isPending) return;
          save.mutate(fullName === name ? rest : { ...splitName(fullName), ...rest });
        })}
      >
        <Field label={t('fullName')} required error={errorText(errors.fullName)}>
          <Input autoComplete="name" maxLength={161} {...form.register('fullName')} />
        </Field>
        <Field label={t('email')} hint={tGuardian('emailHint', { email: venue.email })}>
          <Input type="email" readOnly autoComplete="email" value={profile.email} />
        </Field>
        <Field label={t('zipCode')} error={errorText(errors.zipCode)} className="max-w-48">
          <Input autoComplete="postal-code" maxLength={12} {...form.register('zipCode')} />
        </Field>
        <Field label={t('bio')} hint={t('bioHint')} error={errorText(errors.bio)}>
          <Textarea rows={4} maxLength={1000} {...form.register('bio')} />
        </Field>
        <ChoiceGroup
          legend={t('interests')}
          type="checkbox"
          choices={choices.interests}
          inputProps={() => form.register('interests')}
        />
        <Button
          type="submit"
          size="large"
          className="sm:justify-self-start"
          disabled={save.isPending}
        >
          {save.isPending ? tProfile('saving') : t('save')}
        </Button>
      </form>
    </Card>
  );
}
