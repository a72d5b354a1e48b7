import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createAttemptKeys } from '#platform/client/attempt-key.ts';
import { failedToast } from '#platform/client/failed-toast.ts';
import { toast } from '#platform/client/ui/toast.ts';
import { useSayProblem } from '#platform/client/use-say-problem.ts';
import {
  draftOfProduct,
  formOfProduct,
  type ProductDraft,
  problemsOfProduct,
} from './product-draft.ts';
import { type EditedProduct, useEditProducts } from './use-catalogue.ts';

/** The form's state and what its button does; what was typed stays when it fails. */
export function useProductForm(product: EditedProduct | null, onDone: () => void) {
  const t = useTranslations('officeCatalogue');
  const say = useSayProblem();
  const [draft, setDraft] = useState(() => draftOfProduct(product));
  const [isTried, setTried] = useState(false);
  const [attempts] = useState(() => createAttemptKeys());
  const { add, change: changing } = useEditProducts();
  const problems = isTried ? problemsOfProduct(draft) : {};
  const errors = Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, say(key)]),
  ) as Partial<Record<keyof ProductDraft, string>>;

  const change = <Name extends keyof ProductDraft>(name: Name, value: ProductDraft[Name]) =>
    setDraft((before) => ({ ...before, [name]: value }));

  async function save() {
    setTried(true);
    const [first] = Object.keys(problemsOfProduct(draft));
    if (first) {
      document.querySelector<HTMLElement>(`form [name="${first}"]`)?.focus();
      return;
    }
    const form = formOfProduct(draft);
    try {
      if (product) {
        const { productType: _, ...facts } = form;
        const seen = { seenAt: product.updatedAt, inventorySeen: product.inventory };
        await changing.mutateAsync({ id: product.id, form: { ...facts, ...seen } });
      } else {
        await add.mutateAsync({ form, key: attempts.keyFor(form) });
        attempts.renew();
      }
      toast({ title: t('saved') });
      onDone();
    } catch (error) {
      failedToast(t('notSaved'), error);
    }
  }

  return { draft, change, errors, save, isSaving: add.isPending || changing.isPending };
}
