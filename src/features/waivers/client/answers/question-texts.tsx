import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { languages } from '#shared/languages.ts';
import type { QuestionDraft } from './question-draft.ts';

type Props = { draft: QuestionDraft; onChange: (draft: QuestionDraft) => void };

/** Edits a question's text and choices, with the languages side by side. */
export function QuestionTexts({ draft, onChange }: Props) {
  const t = useTranslations('waiverVersions.questions');
  const { kind, texts } = draft;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map((language) => {
        const text = texts[language];
        const change = (changes: Partial<typeof text>) =>
          onChange({ ...draft, texts: { ...texts, [language]: { ...text, ...changes } } });
        return (
          <div key={language} className="grid content-start gap-4">
            <Field label={t(`words.${language}`)} required>
              <Input
                lang={language}
                maxLength={300}
                value={text.question}
                onChange={({ target }) => change({ question: target.value })}
              />
            </Field>
            {kind === 'choice' && (
              <Field label={t(`choices.${language}`)} hint={t('choicesHint')} required>
                <Textarea
                  lang={language}
                  rows={4}
                  value={text.choices.join('\n')}
                  onChange={({ target }) => change({ choices: target.value.split('\n') })}
                />
              </Field>
            )}
          </div>
        );
      })}
    </div>
  );
}
