import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EditableTextName } from '#features/venue/client/page-texts.tsx';
import { getTextSettingName, pageTextMaxLengths } from '#features/venue/page-texts-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { TextsProvider } from '../texts-provider.tsx';
import { usePageDraft } from './page-draft.ts';

type Props = { name: EditableTextName; fallback: string };

/** The maximum length of texts that are not in `pageTextMaxLengths`: included items and directions. */
const DEFAULT_MAX_LENGTH = 600;

const maxLengthOf = (name: EditableTextName) =>
  name in pageTextMaxLengths
    ? pageTextMaxLengths[name as keyof typeof pageTextMaxLengths]
    : DEFAULT_MAX_LENGTH;

/** Edits a text of the page in place, in a field styled like the text. */
export function TextField(props: Props) {
  return (
    <TextsProvider bundle="office">
      <Field {...props} />
    </TextsProvider>
  );
}

function Field({ name, fallback }: Props) {
  const t = useTranslations('pageEditor');
  const { language } = useLanguage();
  const setting = getTextSettingName(name, language);
  const customText = usePageDraft(({ texts }) => texts?.[setting] ?? '');
  const change = usePageDraft((draft) => draft.change);
  // A cleared field shows the default text again only on blur.
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    if (customText) setCleared(false);
  }, [customText]);
  const shownText = customText || (isCleared ? '' : fallback);

  return (
    <span className="block w-full">
      <textarea
        rows={1}
        aria-label={t(`field.${name}`)}
        placeholder={t(`placeholder.${name}`)}
        maxLength={maxLengthOf(name)}
        value={shownText}
        className="field-sizing-content block w-full resize-none rounded-field bg-surface/60 px-2 py-1 text-inherit leading-[inherit] outline-2 outline-dashed outline-field-border -outline-offset-2 [font:inherit] [letter-spacing:inherit] [text-align:inherit] placeholder:text-muted-ink focus:outline-3 focus:outline-ring focus:outline-solid"
        onChange={({ target: { value } }) => {
          setCleared(value === '');
          change({ [setting]: value === fallback ? '' : value });
        }}
        onBlur={() => setCleared(false)}
      />
      {customText && fallback && (
        <button
          type="button"
          className="mx-auto mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 font-sans font-semibold text-link text-sm tracking-normal hover:bg-primary-soft"
          onClick={() => change({ [setting]: '' })}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {t('useDefault')}
        </button>
      )}
    </span>
  );
}
