import { useTranslations } from 'use-intl';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Fact } from '#platform/client/ui/fact.tsx';
import { Facts } from '#platform/client/ui/facts.tsx';
import type { PlacesImportResult } from '../zip-places-contract.ts';

type Props = { result: PlacesImportResult; isBusy: boolean; onImport: () => void };

/** Shows a file's preview with an import button, or its invalid lines. */
export function ZipPlacesResult({ result, isBusy, onImport }: Props) {
  const t = useTranslations('officePlaces');
  const { read, added, changed, unchanged, removed, wrong, wrongCount } = result;
  if (wrongCount > 0) {
    return (
      <Alert variant="destructive" title={t('lineErrors', { count: wrongCount })}>
        <p>{t('lineErrorsText')}</p>
        <ul className="mt-2 grid max-h-72 gap-1 overflow-y-auto">
          {wrong.map(({ line, problem }) => (
            <li key={line}>{t('lineError', { line, problem: t(`problem.${problem}`) })}</li>
          ))}
        </ul>
        {wrongCount > wrong.length && (
          <p className="mt-2">{t('moreLineErrors', { count: wrongCount - wrong.length })}</p>
        )}
      </Alert>
    );
  }
  const changeCount = added + changed + removed;
  return (
    <div role="status" className="grid gap-4">
      <Facts>
        <Fact title={t('previewTitle')}>{read}</Fact>
        <Fact title={t('added')}>{added}</Fact>
        <Fact title={t('changed')}>{changed}</Fact>
        <Fact title={t('unchanged')}>{unchanged}</Fact>
        <Fact title={t('removed')}>{removed}</Fact>
      </Facts>
      {changeCount === 0 ? (
        <p>{t('nothingToSave')}</p>
      ) : (
        <Button disabled={isBusy} onClick={onImport}>
          {isBusy ? t('saving') : t('save')}
        </Button>
      )}
    </div>
  );
}
