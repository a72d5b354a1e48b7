import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { readScannedCode } from './read-scanned-code.ts';

type Props = { codes: string[]; onChange: (codes: string[]) => void };

/**
 * One field for promo codes and gift cards, typed or scanned by staff; the server finds out which a code is. A code is
 * added by Enter, which scanners send, and by leaving the field.
 */
export function EnteredCodes({ codes, onChange }: Props) {
  const t = useTranslations('familyPayment');
  const [text, setText] = useState('');

  function add() {
    const code = readScannedCode(text);
    setText('');
    if (code && !codes.includes(code)) onChange([...codes, code]);
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !text.trim()) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-2">
      {codes.length < MAX_CODES && (
        <Field label={t('code')} hint={t('codeHint')}>
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={addOnEnter}
            onBlur={add}
          />
        </Field>
      )}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              aria-label={t('remove', { code })}
              className="inline-flex min-h-11 items-center gap-2 break-all rounded-field bg-primary-soft px-3 text-left font-bold text-primary-soft-ink"
              onClick={() => onChange(codes.filter((other) => other !== code))}
            >
              {code}
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A promo code and a gift card. */
const MAX_CODES = 2;
