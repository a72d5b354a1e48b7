import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failedToast } from '#platform/client/failure.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { LoadState } from '#platform/client/ui/load-state.tsx';
import { MailView } from '#platform/client/ui/mail-view.tsx';
import { Textarea } from '#platform/client/ui/textarea.tsx';
import { toast } from '#platform/client/ui/toast.ts';
import { useSettled } from '#platform/client/use-settled.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { Language } from '#shared/languages.ts';
import { LONGEST_OWN_TEXT, type MailKind, type OwnWords, ownWords } from '../mail-texts-rules.ts';
import { useMailExample, useSaveMailText, useTestMailText } from './use-mail-texts.ts';

type Props = { kind: MailKind; words: OwnWords; onBack: () => void };

const TYPING_MILLIS = 500;

/** Edits the venue's words in one kind of mail, with a preview of the mail. */
export function MailTextEditor({ kind, words, onBack }: Props) {
  const t = useTranslations('officeMailTexts');
  const tOffice = useTranslations('office');
  const [typed, setTyped] = useState(words);
  const save = useSaveMailText(kind);
  const test = useTestMailText(kind);
  const settled: OwnWords = JSON.parse(useSettled(JSON.stringify(typed), TYPING_MILLIS));
  const example = useMailExample(kind, ownWords.safeParse(settled).data ?? null);
  const { languages } = useVenue();
  const isChanged = languages.some((language) => typed[language].trim() !== words[language]);
  const isEmpty = languages.every((language) => typed[language] === '');

  /** Keeps the words of languages that are switched off. */
  function clear() {
    setTyped({ ...typed, ...Object.fromEntries(languages.map((language) => [language, ''])) });
  }

  function store(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(typed, {
      onSuccess: (stored) => {
        setTyped(stored);
        toast({ title: t('saved') });
      },
      onError: (error) => failedToast(tOffice('failedTitle'), error),
    });
  }

  function sendTest(language: Language) {
    if (test.isPending) return;
    test.mutate(
      { words: typed, language },
      {
        onSuccess: ({ to }) =>
          toast({
            title: tOffice('mail.testedTitle'),
            description: tOffice('mail.testedText', { email: to }),
          }),
        onError: (error) => failedToast(tOffice('failedTitle'), error),
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
        <form noValidate aria-label={t(`kinds.${kind}`)} className="grid gap-5" onSubmit={store}>
          <div>
            <h2 className="text-2xl">{t(`kinds.${kind}`)}</h2>
            <p className="text-muted-ink">{t(`whens.${kind}`)}</p>
          </div>
          <div className="grid gap-5 lg:grid-cols-2">
            {languages.map((language) => (
              <Field key={language} label={t(`wordsIn.${language}`)} hint={t('wordsHint')}>
                <Textarea
                  lang={language}
                  rows={6}
                  maxLength={LONGEST_OWN_TEXT}
                  value={typed[language]}
                  onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
                />
              </Field>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={save.isPending || !isChanged}>
              {save.isPending ? t('saving') : t('save')}
            </Button>
            <Button variant="outline" disabled={isEmpty} onClick={clear}>
              {t('reset')}
            </Button>
          </div>
        </form>
      </Card>
      <Card className="grid gap-5">
        <div>
          <h2 className="text-2xl">{t('lookTitle')}</h2>
          <p className="text-muted-ink">{t('lookLead')}</p>
        </div>
        <LoadState query={example}>
          {(mails) =>
            mails && <MailView mails={mails} onTest={sendTest} isTesting={test.isPending} />
          }
        </LoadState>
      </Card>
    </div>
  );
}
