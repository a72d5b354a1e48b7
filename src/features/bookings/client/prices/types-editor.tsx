import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AdmissionType,
  findAgeGapsAndOverlaps,
  isDefaultRule,
  type PriceList,
} from '#features/prices/price-list-rules.ts';
import { useFormatAges } from '#features/venue/client/index.ts';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Price } from '#platform/client/ui/price.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { localizedText } from '#shared/localized-text.ts';
import { createId, moveItem, replaceItem } from './list-items.ts';
import { TypeEditor } from './type-editor.tsx';

type Props = {
  kind: AdmissionType['kind'];
  list: PriceList;
  stock: Record<string, number | null>;
  /** Error messages by field path. */
  errors: Record<string, string>;
  onChange: (types: AdmissionType[]) => void;
  onStockChange: (stock: Record<string, number | null>) => void;
};

/** Edits the admission types or the extras, in the order that families see. */
export function TypesEditor({ kind, list, stock, errors, onChange, onStockChange }: Props) {
  const t = useTranslations('officePrices');
  const formatAges = useFormatAges();
  const { language } = useLanguage();
  const [openId, setOpenId] = useState<string>();
  const { types } = list;
  const typesOfKind = types
    .map((type, index) => ({ type, index }))
    .filter(({ type }) => type.kind === kind);
  const ageGapsAndOverlaps = kind === 'admission' ? findAgeGapsAndOverlaps(types) : [];

  function add() {
    const id = createId(kind, types);
    const emptyTexts = { en: '', es: '' };
    onChange([
      ...types,
      {
        id,
        kind,
        names: emptyTexts,
        explanations: emptyTexts,
        fromMonths: null,
        toMonths: null,
        ...{ counted: kind === 'admission', most: 6, active: true, rules: [{ cents: 0 }] },
      },
    ]);
    setOpenId(id);
  }

  /** Moves a type past its neighbor of the same kind. */
  function move(position: number, offset: number) {
    const [from, to] = [typesOfKind[position]?.index, typesOfKind[position + offset]?.index];
    if (from !== undefined && to !== undefined) onChange(moveItem(types, from, to));
  }

  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-2xl">{t(`kinds.${kind}.title`)}</h2>
        <p className="text-muted-ink">{t(`kinds.${kind}.lead`)}</p>
      </div>
      {ageGapsAndOverlaps.map(({ kind, fromMonths, toMonths }) => (
        <p key={`${kind} ${fromMonths}`} role="status" className="font-semibold text-sm">
          {t(`ages.${kind}`, { ages: formatAges({ fromMonths, toMonths }) })}
        </p>
      ))}
      <ul className="grid gap-3">
        {typesOfKind.map(({ type, index }, position) => {
          const name = localizedText(language, type.names) || t('unnamed');
          const typeErrors = Object.entries(errors).filter(([path]) =>
            path.startsWith(`list.types.${index}.`),
          );
          const isOpen = openId === type.id;
          const defaultCents = type.rules.find(isDefaultRule)?.cents ?? 0;
          return (
            <li key={type.id} className="grid gap-4 rounded-field border-2 border-border p-4">
              <div className="flex flex-wrap items-center gap-2">
                <p className="wrap-anywhere min-w-40 flex-1">
                  <span className="font-bold">{name}</span>{' '}
                  {!type.active && <Badge>{t('retired')}</Badge>}
                  <span className="block text-muted-ink text-sm">
                    {defaultCents < 0 ? '–' : <Price cents={defaultCents} />}
                    {type.rules.length > 1 &&
                      ` · ${t('morePrices', { count: type.rules.length - 1 })}`}
                  </span>
                </p>
                <Button
                  variant="outline"
                  aria-expanded={isOpen}
                  onClick={() => setOpenId(isOpen ? undefined : type.id)}
                >
                  {t(isOpen ? 'close' : 'edit', { name })}
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t('up', { name })}
                  disabled={position === 0}
                  onClick={() => move(position, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t('down', { name })}
                  disabled={position === typesOfKind.length - 1}
                  onClick={() => move(position, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t('delete', { name })}
                  onClick={() => onChange(types.toSpliced(index, 1))}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </div>
              {typeErrors.length > 0 && (
                <Alert variant="destructive" title={t('invalid', { name })}>
                  {typeErrors.map(([path, message]) => (
                    <p key={path}>{message}</p>
                  ))}
                </Alert>
              )}
              {isOpen && (
                <TypeEditor
                  list={list}
                  type={type}
                  stock={stock[type.id] ?? null}
                  onChange={(changed) => onChange(replaceItem(types, index, changed))}
                  onStockChange={(remaining) => onStockChange({ ...stock, [type.id]: remaining })}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="outline" className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        {t(`kinds.${kind}.add`)}
      </Button>
    </Card>
  );
}
