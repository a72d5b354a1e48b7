import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import type { Child } from '../profile-contract.ts';
import { AgeFields } from './age-fields.tsx';
import {
  childForm,
  createEmptyChild,
  toChildBody,
  toChildValues,
  toWholeNumber,
} from './child-values.ts';
import { useProfileChoices } from './intake/use-profile-choices.ts';
import { useSaveChild } from './use-children.ts';

type Props = { child: Child | undefined; number: number; onClose: () => void };

/** Adds or changes a child. A failed save leaves the dialog open with its input. */
export function ChildDialog({ child, number, onClose }: Props) {
  const t = useTranslations('profile.children');
  const tProfile = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useProfileChoices();
  const save = useSaveChild();
  const formId = useId();
  const form = useForm({
    resolver: zodResolver(childForm),
    defaultValues: child ? toChildValues(child) : createEmptyChild(),
  });
  const { errors } = form.formState;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={child ? t('editTitle', { number }) : t('addTitle')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? tProfile('saving') : t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => {
          if (save.isPending) return;
          const { key, id } = values;
          save.mutate({ key, id, body: toChildBody(values) }, { onSuccess: onClose });
        })}
      >
        <AgeFields
          inputProps={(part) =>
            form.register(part, {
              setValueAs: toWholeNumber,
              onBlur: () => form.setValue(part, form.getValues(part)),
            })
          }
          errorFor={(part) => errorText(errors[part])}
        />
        <ChoiceGroup
          legend={t('availability')}
          type="checkbox"
          choices={choices.availability}
          inputProps={() => form.register('typicalAvailability')}
        />
      </form>
    </Dialog>
  );
}
