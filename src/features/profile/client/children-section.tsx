import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { MAX_CHILDREN } from '../profile-rules.ts';
import { ChildCard } from './child-card.tsx';
import { type ChildValues, createEmptyChild } from './child-values.ts';
import type { IntakeFormMethods } from './intake/intake-values.ts';

type RemovedChild = { index: number; child: ChildValues };

/** A card for each child. A removed child is deleted on save; the latest removal can be undone. */
export function ChildrenSection({ form }: { form: IntakeFormMethods }) {
  const t = useTranslations('profile.children');
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'children',
    keyName: 'cardKey',
  });
  const [removedChild, setRemovedChild] = useState<RemovedChild>();

  function addChild() {
    setRemovedChild(undefined);
    append(createEmptyChild(), { focusName: `children.${fields.length}.years` });
  }
  function removeChild(index: number) {
    setRemovedChild({ index, child: form.getValues(`children.${index}`) });
    remove(index);
  }
  function restoreChild({ index, child }: RemovedChild) {
    setRemovedChild(undefined);
    insert(index, child, { focusName: `children.${index}.years` });
  }

  return (
    <FormSection heading={t('heading')} lead={t('lead')}>
      {fields.map((field, index) => (
        <ChildCard
          key={field.cardKey}
          form={form}
          index={index}
          onRemove={() => removeChild(index)}
        />
      ))}
      <div role="status" className="empty:hidden">
        {removedChild && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken py-1 pr-1 pl-4">
            {t('removed', { number: removedChild.index + 1 })}
            <Button variant="quiet" size="small" onClick={() => restoreChild(removedChild)}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {fields.length < MAX_CHILDREN ? (
        <Button variant="outline" onClick={addChild} className="justify-self-start">
          <Plus aria-hidden="true" className="size-5" />
          {fields.length === 0 ? t('add') : t('addAnother')}
        </Button>
      ) : (
        <p className="text-muted-ink">{t('limitReached')}</p>
      )}
    </FormSection>
  );
}
