import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  isDefaultRule,
  type PriceList,
  type PriceRule,
} from '#features/prices/price-list-rules.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { moveItem, replaceItem } from './list-items.ts';
import { MoneyInput } from './money-input.tsx';
import { RuleConditions } from './rule-conditions.tsx';
import { useDescribeRule } from './use-describe-rule.ts';

type Props = {
  list: PriceList;
  rules: readonly PriceRule[];
  onChange: (rules: PriceRule[]) => void;
};

/** Edits a type's price rules. The first matching rule applies; the last one is the default. */
export function RulesEditor({ list, rules, onChange }: Props) {
  const t = useTranslations('officePrices.rules');
  const describeRule = useDescribeRule(list);
  const [openIndex, setOpenIndex] = useState<number>();
  const [draggedIndex, setDraggedIndex] = useState<number>();
  // Rules have no id. The keys move with the rules, so inputs keep their typed amounts.
  const [keys, setKeys] = useState(() => rules.map((_, index) => index));
  const lastIndex = rules.length - 1;

  function move(from: number, to: number) {
    if (to < 0 || to >= lastIndex || from === to) return;
    setKeys(moveItem(keys, from, to));
    setOpenIndex(openIndex === from ? to : undefined);
    onChange(moveItem(rules, from, to));
  }

  function add() {
    const { cents } = rules[lastIndex] ?? { cents: 0 };
    // Without conditions, so that the owner only has to enter those that apply.
    setKeys(keys.toSpliced(lastIndex, 0, Math.max(...keys) + 1));
    setOpenIndex(lastIndex);
    onChange(rules.toSpliced(lastIndex, 0, { cents }));
  }

  function remove(index: number) {
    setKeys(keys.toSpliced(index, 1));
    setOpenIndex(undefined);
    onChange(rules.toSpliced(index, 1));
  }

  return (
    <div className="grid gap-2">
      <h3 className="font-bold text-[0.9375rem]">{t('title')}</h3>
      <p className="text-muted-ink text-sm">{t('hint')}</p>
      <ol className="grid gap-2">
        {rules.map((rule, index) => {
          const isDefault = index === lastIndex && isDefaultRule(rule);
          const isUnfinished = !isDefault && isDefaultRule(rule);
          const when = isUnfinished ? t('chooseWhen') : describeRule(rule);
          return (
            <li
              key={keys[index]}
              onDragOver={(event) =>
                draggedIndex !== undefined && !isDefault && event.preventDefault()
              }
              onDrop={() => draggedIndex !== undefined && move(draggedIndex, index)}
              className="grid gap-3 rounded-field border border-border p-3"
            >
              <div className="flex flex-wrap items-center gap-2">
                {!isDefault && (
                  <span
                    draggable
                    onDragStart={() => setDraggedIndex(index)}
                    onDragEnd={() => setDraggedIndex(undefined)}
                    title={t('drag')}
                    aria-hidden="true"
                    className="cursor-grab text-muted-ink max-sm:hidden"
                  >
                    <GripVertical className="size-5" />
                  </span>
                )}
                <div className="w-24">
                  <MoneyInput
                    label={t('price', { when })}
                    cents={rule.cents}
                    onChange={(cents) => onChange(replaceItem(rules, index, { ...rule, cents }))}
                  />
                </div>
                <p className="wrap-anywhere min-w-32 flex-1">{when}</p>
                {!isDefault && (
                  <div className="flex">
                    <Button
                      variant="quiet"
                      aria-expanded={openIndex === index}
                      onClick={() => setOpenIndex(openIndex === index ? undefined : index)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('up', { when })}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp aria-hidden="true" className="size-5" />
                    </Button>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('down', { when })}
                      disabled={index >= lastIndex - 1}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown aria-hidden="true" className="size-5" />
                    </Button>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('remove', { when })}
                      onClick={() => remove(index)}
                    >
                      <Trash2 aria-hidden="true" className="size-5" />
                    </Button>
                  </div>
                )}
              </div>
              {openIndex === index && !isDefault && (
                <RuleConditions
                  list={list}
                  rule={rule}
                  onChange={(changed) => onChange(replaceItem(rules, index, changed))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="outline" className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-5" />
        {t('add')}
      </Button>
    </div>
  );
}
