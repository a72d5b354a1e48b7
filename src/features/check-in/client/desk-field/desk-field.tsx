import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCode } from '#features/member-codes/member-codes-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import type { OverCapacity } from '../../arrival-rules.ts';
import { parseDeskToken, parseEnteredCode } from '../../check-in-rules.ts';
import type { Arrival } from '../arrivals/arrival.ts';
import { ArrivalSummary } from '../arrivals/arrival-summary.tsx';
import type { Arrivals } from '../arrivals/use-arrivals.ts';
import type { OfflineDesk } from '../offline/use-offline-desk.ts';
import type { DeskDay } from '../use-desk-day.ts';
import { FieldResults } from './field-results.tsx';
import { useFieldSearch } from './use-field-search.ts';
import { useFocusOnTyping } from './use-focus-on-typing.ts';

type Props = {
  desk: OfflineDesk;
  day: DeskDay;
  arrivals: Arrivals;
  overCapacity: OverCapacity | null;
  isValidating: boolean;
  onCode: (code: string) => void;
  onDetails: (arrival: Arrival) => void;
};

/**
 * A search field for codes, names, emails and phone numbers, focused by typing anywhere. Enter checks in a code or the
 * only family found; if several match, it focuses the first one.
 */
export function DeskField(props: Props) {
  const { desk, day, arrivals, overCapacity, isValidating, onCode, onDetails } = props;
  const t = useTranslations('desk.field');
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [submittedText, setSubmittedText] = useState('');
  useFocusOnTyping(field);
  const text = query.trim();
  const code = parseEnteredCode(text);
  const isCode = code !== null || parseDeskToken(text) !== null;
  const search = useFieldSearch(desk, day, isCode ? '' : query);

  function submitCode() {
    if (isValidating) return;
    arrivals.setLatest(null);
    onCode(text);
    setQuery('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCode) submitCode();
    else setSubmittedText(text);
  }

  const choose = useEffectEvent(() => {
    const buttons = results.current?.querySelectorAll<HTMLButtonElement>('li button:enabled') ?? [];
    if (buttons.length === 1) buttons[0]?.click();
    else buttons[0]?.focus();
    setSubmittedText('');
  });
  // Enter may be pressed before the search has finished.
  useEffect(() => {
    if (search.isDone && submittedText !== '' && submittedText === text) choose();
  }, [search.isDone, submittedText, text]);

  return (
    <Card className="grid gap-3">
      <form onSubmit={submit}>
        <Field label={t('label')}>
          <Input
            ref={field}
            type="search"
            name="desk"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder={t('placeholder')}
            value={query}
            className="text-lg"
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        </Field>
      </form>
      {isCode && (
        <Button variant="secondary" disabled={isValidating} onClick={submitCode}>
          {t('useCode', { code: code?.kind === 'digits' ? formatCode(code.text) : 'QR' })}
        </Button>
      )}
      {search.isFailed && <Alert variant="destructive">{t('failed')}</Alert>}
      <div ref={results} className="empty:hidden">
        {search.isLongEnough && (
          <FieldResults
            search={search}
            text={text}
            desk={desk}
            arrivals={arrivals}
            overCapacity={overCapacity}
            onDone={() => {
              setQuery('');
              field.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      {arrivals.latest && text === '' && (
        <ArrivalSummary
          arrival={arrivals.latest}
          overCapacity={overCapacity}
          onUndo={() => arrivals.latest && void arrivals.undo(arrivals.latest)}
          onDetails={() => arrivals.latest && onDetails(arrivals.latest)}
        />
      )}
    </Card>
  );
}
