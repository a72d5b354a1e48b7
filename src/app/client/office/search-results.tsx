import {
  CalendarCheck,
  CalendarDays,
  CircleQuestionMark,
  FileText,
  Receipt,
  Settings,
  Users,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { SearchResult, SearchResultKind } from './use-office-search.ts';

const icons = {
  families: Users,
  bookings: CalendarCheck,
  orders: Receipt,
  events: CalendarDays,
  settings: Settings,
  pages: FileText,
  help: CircleQuestionMark,
} satisfies Record<SearchResultKind, typeof Users>;

type Props = {
  listId: string;
  groups: { kind: SearchResultKind; results: SearchResult[] }[];
  active: SearchResult | undefined;
  onActiveChange: (result: SearchResult) => void;
  onOpen: (result: SearchResult) => void;
};

/** The search's listbox. Focus stays in the field, which references the active option. */
export function SearchResults({ listId, groups, active, onActiveChange, onOpen }: Props) {
  const t = useTranslations('office.find');
  const activeOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new active option
  useEffect(() => {
    // Must return nothing: newer browsers return a promise here, which React would take for a cleanup
    // function.
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  return (
    <div id={listId} role="listbox" aria-label={t('title')}>
      {groups.map(({ kind, results }) => {
        const Icon = icons[kind];
        const headingId = `${listId}-${kind}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be inside a listbox
          <div key={kind} role="group" aria-labelledby={headingId} className="pb-2">
            <p id={headingId} className="px-3 py-1.5 font-semibold text-muted-ink text-sm">
              {t(`kinds.${kind}`)}
            </p>
            {results.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={option.key}
                id={`${listId}-${option.key}`}
                ref={option.key === active?.key ? activeOption : undefined}
                role="option"
                aria-selected={option.key === active?.key}
                onPointerMove={() => option.key !== active?.key && onActiveChange(option)}
                onClick={() => onOpen(option)}
                className="flex min-h-11 cursor-pointer scroll-my-9 items-center gap-3 rounded-field px-3 py-1.5 aria-selected:bg-primary-soft aria-selected:text-primary-soft-ink"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 opacity-70" />
                <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
                  <span className="block truncate font-semibold">{option.title}</span>
                  <span className="block truncate text-sm opacity-85">{option.detail}</span>
                </span>
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
