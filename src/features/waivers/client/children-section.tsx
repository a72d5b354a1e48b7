import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { MAX_ADDITIONAL_CHILDREN } from '../waivers-contract.ts';
import { ChildFields } from './child-fields.tsx';
import { EMPTY_CHILD, type WaiverFormOutput, type WaiverFormValues } from './waiver-form-values.ts';

type Props = { form: UseFormReturn<WaiverFormValues, unknown, WaiverFormOutput> };
type RemovedChild = { index: number; child: WaiverFormValues['children'][number] };

/** The children on the waiver; the latest removal can be undone. */
export function ChildrenSection({ form }: Props) {
  const t = useTranslations('waivers');
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'children',
  });
  const [removedChild, setRemovedChild] = useState<RemovedChild>();

  function addChild() {
    setRemovedChild(undefined);
    append(EMPTY_CHILD, { focusName: `children.${fields.length}.childName` });
  }
  function removeChild(index: number) {
    setRemovedChild({ index, child: form.getValues(`children.${index}`) });
    remove(index);
  }
  function restoreChild({ index, child }: RemovedChild) {
    setRemovedChild(undefined);
    insert(index, child, { focusName: `children.${index}.childName` });
  }

  return (
    <FormSection heading={t('child.heading')} lead={t('child.text')}>
      {fields.map((field, index) => (
        <ChildFields
          key={field.id}
          form={form}
          index={index}
          isOneOfSeveral={fields.length > 1}
          onRemove={() => removeChild(index)}
        />
      ))}
      <div role="status" className="empty:hidden">
        {removedChild && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken py-1 pr-1 pl-4">
            {t('child.removed', { name: removedChild.child.childName.trim() || 'none' })}
            <Button variant="quiet" size="small" onClick={() => restoreChild(removedChild)}>
              {t('child.undo')}
            </Button>
          </p>
        )}
      </div>
      {fields.length <= MAX_ADDITIONAL_CHILDREN ? (
        <Button variant="outline" onClick={addChild} className="justify-self-start">
          <Plus aria-hidden="true" className="size-5" />
          {t('child.add')}
        </Button>
      ) : (
        <p className="text-muted-ink">{t('child.limitReached')}</p>
      )}
    </FormSection>
  );
}
