import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSaveBeforeLeaving } from '#platform/client/forms/save-before-leaving.ts';
import { Switch } from '#platform/client/forms/switch.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import type { EditedQuestion } from '../../waiver-answers-contract.ts';
import { MAX_CUSTOM_QUESTIONS } from '../../waiver-answers-rules.ts';
import {
  createPhotoQuestionDraft,
  createQuestionDraft,
  isComplete,
  type QuestionDraft,
  toDraft,
  toQuestions,
} from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { QuestionTexts } from './question-texts.tsx';
import { useSaveQuestions } from './use-waiver-questions.ts';

/** Edits the waiver's questions; families see changes only after they are saved. */
export function QuestionsEditor({ savedQuestions }: { savedQuestions: EditedQuestion[] }) {
  const t = useTranslations('waiverVersions.questions');
  const [drafts, setDrafts] = useState(() => savedQuestions.map(toDraft));
  const save = useSaveQuestions();
  const photoQuestion = drafts.find(({ kind }) => kind === 'photo-consent');
  const customQuestions = drafts.filter(({ kind }) => kind !== 'photo-consent');
  const questions = toQuestions(drafts);
  const isChanged = JSON.stringify(questions) !== JSON.stringify(savedQuestions);
  const isReady = questions.every(isComplete);

  useSaveBeforeLeaving(isChanged ? saveQuestions : null);

  async function saveQuestions(): Promise<boolean> {
    if (save.isPending) return false;
    if (!isReady) {
      toast({ title: t('incomplete'), destructive: true });
      return false;
    }
    try {
      await save.mutateAsync(questions);
      return true;
    } catch {
      return false;
    }
  }

  const setCustomQuestions = (next: QuestionDraft[]) =>
    setDrafts(photoQuestion ? [photoQuestion, ...next] : next);
  const change = (changed: QuestionDraft) =>
    setDrafts(drafts.map((draft) => (draft.key === changed.key ? changed : draft)));
  const move = (index: number, offset: number) => {
    const next = [...customQuestions];
    next.splice(index + offset, 0, ...next.splice(index, 1));
    setCustomQuestions(next);
  };
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted-ink">{t('lead')}</p>
      <Card className="grid gap-4">
        <Switch
          label={t('photo')}
          hint={t('photoHint')}
          checked={photoQuestion !== undefined}
          onChange={({ target }) =>
            setDrafts(
              target.checked ? [createPhotoQuestionDraft(), ...customQuestions] : customQuestions,
            )
          }
        />
        {photoQuestion && <QuestionTexts draft={photoQuestion} onChange={change} />}
      </Card>
      {customQuestions.map((draft, index) => (
        <QuestionFields
          key={draft.key}
          draft={draft}
          number={index + 1}
          isLast={index === customQuestions.length - 1}
          onChange={change}
          onMove={(offset) => move(index, offset)}
          onRemove={() =>
            setCustomQuestions(customQuestions.filter(({ key }) => key !== draft.key))
          }
        />
      ))}
      {customQuestions.length < MAX_CUSTOM_QUESTIONS ? (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setDrafts([...drafts, createQuestionDraft()])}
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('add')}
        </Button>
      ) : (
        <p className="text-muted-ink">{t('limitReached', { count: MAX_CUSTOM_QUESTIONS })}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={!isChanged || !isReady || save.isPending}
          onClick={() => void saveQuestions()}
        >
          {save.isPending ? t('saving') : t('save')}
        </Button>
        <p role="status" className="text-muted-ink">
          {isChanged && !isReady && t('incomplete')}
        </p>
      </div>
    </div>
  );
}
