import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/client/ui/button.tsx';
import { FormSection } from '#platform/client/ui/form-section.tsx';
import { MAX_CHILDREN } from '../profile-rules.ts';
import { ChildCard } from './child-card.tsx';
import { type ChildValues, noChild } from './child-values.ts';
import type { IntakeControl } from './intake/intake-values.ts';

type Removed = { place: number; child: ChildValues };

/** A card for each child. One that is taken out is deleted with the save, and comes back until then. */
export function ChildrenSection({ form }: { form: IntakeControl }) {
  const t = useTranslations('profile.children');
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'children',
    keyName: 'cardKey',
  });
  const [removed, setRemoved] = useState<Removed>();

  function add() {
    setRemoved(undefined);
    append(noChild(), { focusName: `children.${fields.length}.years` });
  }
  function takeOut(place: number) {
    setRemoved({ place, child: form.getValues(`children.${place}`) });
    remove(place);
  }
  function takeBack({ place, child }: Removed) {
    setRemoved(undefined);
    insert(place, child, { focusName: `children.${place}.years` });
  }

  return (
    <FormSection heading={t('heading')} lead={t('lead')}>
      {fields.map((field, place) => (
        <ChildCard key={field.cardKey} form={form} place={place} onRemove={() => takeOut(place)} />
      ))}
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken py-1 pr-1 pl-4">
            {t('removed', { number: removed.place + 1 })}
            <Button variant="quiet" size="small" onClick={() => takeBack(removed)}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {fields.length < MAX_CHILDREN ? (
        <Button variant="outline" onClick={add} className="justify-self-start">
          <Plus aria-hidden="true" className="size-5" />
          {fields.length === 0 ? t('add') : t('addAnother')}
        </Button>
      ) : (
        <p className="text-muted-ink">{t('most')}</p>
      )}
    </FormSection>
  );
}
