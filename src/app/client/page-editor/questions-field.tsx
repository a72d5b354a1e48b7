import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { QuestionAndAnswer } from '#features/venue/page-texts-fields.ts';
import type { BuiltInQuestion } from '#features/venue/page-texts-rules.ts';
import { getTextSettingName } from '#features/venue/page-texts-rules.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { TextsProvider } from '../texts-provider.tsx';
import { usePageDraft } from './page-draft.ts';

type Props = { builtIn: readonly { id: BuiltInQuestion; question: string }[] };

const MAX_QUESTIONS = 12;
const EMPTY_LIST: never[] = [];

/** Edits the FAQ: shows or hides built-in questions, and adds, moves and removes custom ones. */
export function QuestionsField(props: Props) {
  return (
    <TextsProvider bundle="office">
      <Questions {...props} />
    </TextsProvider>
  );
}

function Questions({ builtIn }: Props) {
  const t = useTranslations('pageEditor');
  const { language } = useLanguage();
  const setting = getTextSettingName('questions', language);
  const customQuestions = usePageDraft(({ texts }) => texts?.[setting] ?? EMPTY_LIST);
  const hiddenQuestions = usePageDraft(({ texts }) => texts?.hiddenQuestions ?? EMPTY_LIST);
  const change = usePageDraft((draft) => draft.change);
  const setCustomQuestions = (questions: QuestionAndAnswer[]) => change({ [setting]: questions });
  const replace = (index: number, changes: Partial<QuestionAndAnswer>) =>
    setCustomQuestions(
      customQuestions.map((item, i) => (i === index ? { ...item, ...changes } : item)),
    );

  function move(index: number, by: number) {
    const next = [...customQuestions];
    next.splice(index + by, 0, ...next.splice(index, 1));
    setCustomQuestions(next);
  }

  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-2 rounded-card border border-border bg-surface p-4">
        <legend className="font-bold">{t('builtIn')}</legend>
        <p className="text-muted-ink text-sm">{t('builtInText')}</p>
        {builtIn.map(({ id, question }) => (
          <Switch
            key={id}
            label={question}
            checked={!hiddenQuestions.includes(id)}
            onChange={({ target }) =>
              change({
                hiddenQuestions: target.checked
                  ? hiddenQuestions.filter((other) => other !== id)
                  : [...hiddenQuestions, id],
              })
            }
          />
        ))}
      </fieldset>
      {customQuestions.map((item, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other identity
          key={index}
          className="grid gap-3 rounded-card border border-border bg-surface p-4"
        >
          <legend className="font-bold">{t('customQuestion', { number: index + 1 })}</legend>
          <Field label={t('question')}>
            <Input
              maxLength={160}
              value={item.question}
              onChange={({ target }) => replace(index, { question: target.value })}
            />
          </Field>
          <Field label={t('answer')}>
            <Textarea
              maxLength={1000}
              value={item.answer}
              onChange={({ target }) => replace(index, { answer: target.value })}
            />
          </Field>
          <div className="flex gap-1">
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('questionUp', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('questionDown', { number: index + 1 })}
              disabled={index === customQuestions.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-5" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              className="ml-auto"
              aria-label={t('removeQuestion', { number: index + 1 })}
              onClick={() => setCustomQuestions(customQuestions.filter((_, i) => i !== index))}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </div>
        </fieldset>
      ))}
      {customQuestions.length < MAX_QUESTIONS && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setCustomQuestions([...customQuestions, { question: '', answer: '' }])}
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('addQuestion')}
        </Button>
      )}
    </div>
  );
}
