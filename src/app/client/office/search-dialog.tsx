import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#platform/client/ui/states/skeleton.tsx';
import { SearchResults } from './search-results.tsx';
import { type SearchResult, useOfficeSearch } from './use-office-search.ts';

/** The office's search (Ctrl K): a combobox over families, bookings, orders, events, settings, pages and help. */
export function OfficeSearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('office.find');
  const tUi = useTranslations('ui');
  const navigate = useNavigate();
  const listId = useId();
  const [input, setInput] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const hasOpenedResult = useRef(false);
  const { text, groups, isFailed, isCurrent } = useOfficeSearch(input);
  const options = groups.flatMap(({ results }) => results);
  const active = options.find(({ key }) => key === activeKey) ?? options[0];

  function open({ link }: SearchResult) {
    hasOpenedResult.current = true;
    onClose();
    void navigate(link);
  }
  useEffect(() => {
    if (enteredText !== text || !isCurrent) return;
    setEnteredText(null);
    if (active) open(active);
  });
  function move(by: number) {
    if (options.length === 0) return;
    const index = options.findIndex(({ key }) => key === active?.key);
    setActiveKey(options[(index + by + options.length) % options.length]?.key ?? null);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') setEnteredText(text);
    else return;
    event.preventDefault();
  }
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!hasOpenedResult.current) return;
            event.preventDefault();
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
          className="fixed inset-0 z-50 flex flex-col bg-surface shadow-soft sm:inset-x-auto sm:top-[10vh] sm:bottom-auto sm:left-1/2 sm:max-h-[76vh] sm:w-[min(40rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-card sm:border sm:border-border"
        >
          <RadixDialog.Title className="sr-only">{t('title')}</RadixDialog.Title>
          <div className="flex items-center gap-2 border-border border-b py-2 pr-2 pl-4">
            <Search aria-hidden="true" className="size-5 shrink-0 text-muted-ink" />
            <input
              type="text"
              role="combobox"
              inputMode="search"
              enterKeyHint="go"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={100}
              aria-label={t('label')}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && `${listId}-${active.key}`}
              placeholder={t('placeholder')}
              value={input}
              onChange={({ target }) => {
                setInput(target.value);
                setActiveKey(null);
                setEnteredText(null);
              }}
              onKeyDown={handleKey}
              className="min-h-11 min-w-0 flex-1 bg-transparent text-lg placeholder:text-muted-ink"
            />
            <RadixDialog.Close
              aria-label={tUi('close')}
              className="grid size-11 shrink-0 place-items-center rounded-full text-muted-ink hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
          </div>
          <p role="status" className="sr-only">
            {text !== '' && isCurrent && !isFailed ? t('count', { count: options.length }) : ''}
          </p>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 sm:min-h-72">
            {isFailed && (
              <p role="alert" className="px-3 py-2 text-destructive">
                {t('failed')}
              </p>
            )}
            <SearchResults
              listId={listId}
              groups={groups}
              active={active}
              onActiveChange={(result) => setActiveKey(result.key)}
              onOpen={open}
            />
            {options.length === 0 && !isFailed && !isCurrent && <Skeleton className="m-2 h-40" />}
            {options.length === 0 && !isFailed && isCurrent && (
              <p className="px-3 py-8 text-center text-muted-ink">{t('noResults', { text })}</p>
            )}
          </div>
          <p
            aria-hidden="true"
            className="border-border border-t px-4 py-2 text-muted-ink text-sm max-sm:hidden"
          >
            {t('keys')}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
