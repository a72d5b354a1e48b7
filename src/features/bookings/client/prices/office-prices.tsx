import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { failureMessage, fieldErrors } from '#platform/client/failure.ts';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { BottomBar } from '#platform/client/ui/bottom-bar.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { localizedText } from '#shared/localized-text.ts';
import { changedStock } from './changed-stock.ts';
import { PricePreview } from './price-preview.tsx';
import { SessionNamesEditor } from './session-names-editor.tsx';
import { TaxEditor } from './tax-editor.tsx';
import { TypesEditor } from './types-editor.tsx';
import {
  type PriceListAdmin,
  usePriceListAdmin,
  useSavePriceList,
} from './use-price-list-admin.ts';

/** /admin/prices: admission types and their prices, extras, session names and taxes. */
export function OfficePrices() {
  const t = useTranslations('officePrices');
  const query = usePriceListAdmin();
  if (!query.data) return <LoadState query={query} errorMessage={t('loadFailed')} />;
  // The key resets the form after saving.
  return <PriceListForm key={query.data.list.version} savedPrices={query.data} />;
}

function PriceListForm({ savedPrices }: { savedPrices: PriceListAdmin }) {
  const t = useTranslations('officePrices');
  const { language } = useLanguage();
  const [list, setList] = useState<PriceList>(savedPrices.list);
  const [stock, setStock] = useState<Record<string, number | null>>(savedPrices.stock);
  const save = useSavePriceList();
  const errors = fieldErrors(save.error);
  const change = (changes: Partial<PriceList>) => setList({ ...list, ...changes });
  const isChanged = list !== savedPrices.list || stock !== savedPrices.stock;

  useSaveBeforeLeaving(isChanged ? submit : null);

  async function submit(): Promise<boolean> {
    if (save.isPending) return false;
    const submittedTypes = new Map(list.types.map((type) => [type.id, type]));
    try {
      const saved = await save.mutateAsync({
        list,
        stock: changedStock(stock, savedPrices.stock),
      });
      const names = saved.list.types
        .filter(({ id }) => saved.retired.includes(id) && !submittedTypes.has(id))
        .map(({ names }) => localizedText(language, names));
      toast({
        title: t('saved'),
        description:
          names.length > 0 ? t('retiredNotice', { names: names.join(', ') }) : t('savedText'),
      });
      return true;
    } catch {
      toast({ title: t('saveFailed'), destructive: true });
      return false;
    }
  }

  const editorProps = { list, stock, errors, onStockChange: setStock };
  return (
    <div className="grid max-w-4xl gap-6">
      <TypesEditor {...editorProps} kind="admission" onChange={(types) => change({ types })} />
      <TypesEditor {...editorProps} kind="extra" onChange={(types) => change({ types })} />
      <TaxEditor list={list} errors={errors} onChange={change} />
      <SessionNamesEditor
        names={list.sessionNames}
        sessions={savedPrices.sessions}
        onChange={(sessionNames) => change({ sessionNames })}
      />
      <PricePreview list={list} sessions={savedPrices.sessions} />
      {save.error && (
        <Alert variant="destructive" title={t('saveFailed')} error={save.error}>
          <p className="whitespace-pre-line">
            {Object.keys(errors).length > 0
              ? [...new Set(Object.values(errors))].join('\n')
              : failureMessage(save.error)}
          </p>
        </Alert>
      )}
      <BottomBar summary={isChanged ? t('unsaved') : t('upToDate')}>
        <Button disabled={save.isPending || !isChanged} onClick={() => void submit()}>
          {save.isPending ? t('saving') : t('save')}
        </Button>
      </BottomBar>
    </div>
  );
}
