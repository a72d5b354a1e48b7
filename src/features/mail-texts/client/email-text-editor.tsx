import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { EmailView } from '#platform/client/ui/email-view.tsx';
import { LoadState } from '#platform/client/ui/states/load-state.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { useDebounced } from '#platform/client/use-debounced.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Language } from '#shared/languages.ts';
import {
  type CustomTexts,
  customTexts,
  type EmailKind,
  MAX_CUSTOM_TEXT_LENGTH,
} from '../mail-texts-rules.ts';
import { useEmailPreview, useSaveMailText, useSendTestEmail } from './use-mail-texts.ts';

type Props = { kind: EmailKind; words: CustomTexts; onBack: () => void };

const DEBOUNCE_MILLIS = 500;

/** Edits the custom texts of one kind of email, with a preview. */
export function EmailTextEditor({ kind, words, onBack }: Props) {
  const t = useTranslations('officeMailTexts');
  const tOffice = useTranslations('office');
  const [draft, setDraft] = useState(words);
  const save = useSaveMailText(kind);
  const testEmail = useSendTestEmail(kind);
  const debouncedDraft: CustomTexts = JSON.parse(
    useDebounced(JSON.stringify(draft), DEBOUNCE_MILLIS),
  );
  const preview = useEmailPreview(kind, customTexts.safeParse(debouncedDraft).data ?? null);
  const { languages } = useVenue();
  const isChanged = languages.some((language) => draft[language].trim() !== words[language]);
  const isEmpty = languages.every((language) => draft[language] === '');

  /** Leaves the texts of disabled languages unchanged. */
  function clear() {
    setDraft({ ...draft, ...Object.fromEntries(languages.map((language) => [language, ''])) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(draft, {
      onSuccess: (stored) => {
        setDraft(stored);
        toast({ title: t('saved') });
      },
      onError: (error) => toastError(tOffice('failedTitle'), error),
    });
  }

  function sendTest(language: Language) {
    if (testEmail.isPending) return;
    testEmail.mutate(
      { words: draft, language },
      {
        onSuccess: ({ to }) =>
          toast({
            title: tOffice('emailPreview.testedTitle'),
            description: tOffice('emailPreview.testedText', { email: to }),
          }),
        onError: (error) => toastError(tOffice('failedTitle'), error),
      },
    );
  }

  return (
    <div className="grid gap-6">
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </Button>
      <Card>
        <form noValidate aria-label={t(`kinds.${kind}`)} className="grid gap-5" onSubmit={submit}>
          <div>
            <h2 className="text-2xl">{t(`kinds.${kind}`)}</h2>
            <p className="text-muted-ink">{t(`triggers.${kind}`)}</p>
          </div>
          <div className="grid gap-5 lg:grid-cols-2">
            {languages.map((language) => (
              <Field key={language} label={t(`textIn.${language}`)} hint={t('textHint')}>
                <Textarea
                  lang={language}
                  rows={6}
                  maxLength={MAX_CUSTOM_TEXT_LENGTH}
                  value={draft[language]}
                  onChange={({ target }) => setDraft({ ...draft, [language]: target.value })}
                />
              </Field>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={save.isPending || !isChanged}>
              {save.isPending ? t('saving') : t('save')}
            </Button>
            <Button variant="outline" disabled={isEmpty} onClick={clear}>
              {t('clear')}
            </Button>
          </div>
        </form>
      </Card>
      <Card className="grid gap-5">
        <div>
          <h2 className="text-2xl">{t('previewTitle')}</h2>
          <p className="text-muted-ink">{t('previewLead')}</p>
        </div>
        <LoadState query={preview}>
          {(emails) =>
            emails && (
              <EmailView emails={emails} onTest={sendTest} isTesting={testEmail.isPending} />
            )
          }
        </LoadState>
      </Card>
    </div>
  );
}
