import { Eye, PenLine, Undo2 } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageEditingContext } from '#features/venue/client/page-texts.tsx';
import { useChangeSettings, useSettings } from '#features/venue/client/use-settings.ts';
import { fieldErrors, toastError } from '#platform/client/failure.ts';
import { focusInvalidField } from '#platform/client/forms/focus-invalid-field.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { languageNames } from '#shared/languages.ts';
import { ContactFields } from './contact-fields.tsx';
import { applyDraft, changedTexts, type PageTexts, textsOf, usePageDraft } from './page-draft.ts';
import { QuestionsField } from './questions-field.tsx';
import { TextField } from './text-field.tsx';

const fields = { Text: TextField, Questions: QuestionsField, Contact: ContactFields };

/** Keeps the footer, focused fields and toasts above the bar (tokens.css), whose height depends on the screen. */
function reserveSpace(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--bottom-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}

/** Language, undo, preview and saving of the page's texts. */
export function EditorControls({ onDone }: { onDone: () => void }) {
  const t = useTranslations('pageEditor');
  const { language, switchTo } = useLanguage();
  const { languages } = useVenue();
  const { data: settings } = useSettings();
  const changeSettings = useChangeSettings();
  const { texts, history, start, undo, setErrors, stop } = usePageDraft();
  const [, setEditing] = use(PageEditingContext);
  const [isPreview, setPreview] = useState(false);
  const [replacedTexts, setReplacedTexts] = useState<Partial<PageTexts>>();

  useEffect(() => {
    if (settings && !texts) start(settings);
  }, [settings, texts, start]);
  useEffect(
    () => () => {
      stop();
      setEditing(null);
    },
    [stop, setEditing],
  );
  useEffect(() => {
    if (!settings || !texts) return;
    setEditing({ ...applyDraft(settings, texts, language), fields: isPreview ? null : fields });
  }, [settings, texts, language, isPreview, setEditing]);

  const savedTexts = settings && textsOf(settings);
  const changes = savedTexts && texts ? changedTexts(savedTexts, texts) : {};
  const isChanged = Object.keys(changes).length > 0;

  async function save(next: Partial<PageTexts>) {
    if (!savedTexts) return;
    setErrors({});
    focusInvalidField(document.body);
    try {
      const newSettings = await changeSettings.mutateAsync(next);
      const before = Object.keys(next).map((name) => [name, savedTexts[name as keyof PageTexts]]);
      setReplacedTexts(Object.fromEntries(before));
      start(newSettings);
    } catch (error) {
      setErrors(fieldErrors(error));
      setPreview(false);
      toastError(t('saveFailed'), error);
    }
  }

  return (
    <section
      aria-label={t('title')}
      ref={reserveSpace}
      className="fixed inset-x-0 bottom-0 z-30 border-border border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-soft"
    >
      <div className="page-column flex flex-wrap items-center gap-2 py-2.5">
        {languages.length > 1 && (
          <fieldset className="flex gap-1">
            <legend className="sr-only">{t('language')}</legend>
            {languages.map((offered) => (
              <Button
                key={offered}
                variant={offered === language ? 'secondary' : 'quiet'}
                size="small"
                lang={offered}
                aria-pressed={offered === language}
                onClick={() => void switchTo(offered)}
              >
                {languageNames[offered]}
              </Button>
            ))}
          </fieldset>
        )}
        <Button variant="quiet" size="small" disabled={history.length === 0} onClick={undo}>
          <Undo2 aria-hidden="true" className="size-5" />
          {t('undo')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? (
            <PenLine aria-hidden="true" className="size-5" />
          ) : (
            <Eye aria-hidden="true" className="size-5" />
          )}
          {t(isPreview ? 'keepEditing' : 'preview')}
        </Button>
        <p role="status" className="text-muted-ink text-sm">
          {isChanged ? t('unsaved') : replacedTexts ? t('saved') : ''}
        </p>
        {!isChanged && replacedTexts && (
          <Button
            variant="quiet"
            size="small"
            disabled={changeSettings.isPending}
            onClick={() => void save(replacedTexts)}
          >
            {t('undoSave')}
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          <Button variant="outline" size="small" onClick={onDone}>
            {t(isChanged ? 'discard' : 'done')}
          </Button>
          <Button
            size="small"
            disabled={!isChanged || changeSettings.isPending}
            onClick={() => void save(changes)}
          >
            {t(changeSettings.isPending ? 'saving' : 'save')}
          </Button>
        </span>
      </div>
    </section>
  );
}
