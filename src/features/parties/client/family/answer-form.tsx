import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toastError } from '#platform/client/failure.ts';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Stepper } from '#platform/client/forms/stepper.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { Alert } from '#platform/client/ui/alert.tsx';
import { AnchorButton } from '#platform/client/ui/anchor-button.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { toast } from '#platform/client/ui/toast/toast.ts';
import { isEmail } from '#shared/is-email.ts';
import { type Invitation, type PartyAnswer, useSendAnswer } from './use-invitation.ts';

const replies = ['yes', 'maybe', 'no'] as const;
/** The maximum number of children, and of adults, in an answer. */
const MAX_PEOPLE = 12;

type Props = { answer: Invitation['answer']; code: string; answerKey: string };
type Draft = Omit<PartyAnswer, 'reply' | 'allergies'> & {
  reply: PartyAnswer['reply'] | undefined;
  allergies: string;
};

/** Answers an invitation with reply, headcount and allergies; after a yes or maybe, links to the waiver. */
export function AnswerForm({ answer, code, answerKey }: Props) {
  const t = useTranslations('party');
  const tValidation = useTranslations('validation');
  const sendAnswer = useSendAnswer(code, answerKey);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(answer ?? { name: '', email: '', allergies: '', reply: undefined }),
    // A "no" is stored with 0 people, which is not a useful default.
    kids: answer?.reply === 'no' ? 1 : (answer?.kids ?? 1),
    adults: answer?.reply === 'no' ? 1 : (answer?.adults ?? 1),
  }));
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const isEmailValid = isEmail(draft.email);

  function submit(event: FormEvent) {
    event.preventDefault();
    setHasSubmitted(true);
    const { reply } = draft;
    if (!reply || !draft.name.trim() || !isEmailValid || sendAnswer.isPending) return;
    sendAnswer.mutate(
      { ...draft, reply },
      {
        onSuccess: () => toast({ title: t('answeredTitle'), description: t('answeredText') }),
        onError: (error) => toastError(t('answerFailedTitle'), error, t('answerFailedText')),
      },
    );
  }

  return (
    <>
      {answer && answer.reply !== 'no' && (
        <Alert variant="success" title={t('answeredTitle')}>
          <p>{t('signWaiverText')}</p>
          <AnchorButton
            href={`/waiver?${new URLSearchParams({ email: answer.email, name: answer.name, next: `/invitation/${code}` })}`}
            className="mt-3"
          >
            {t('signWaiver')}
          </AnchorButton>
        </Alert>
      )}
      <Card>
        <form noValidate onSubmit={submit} aria-label={t('answerTitle')} className="grid gap-5">
          <div>
            <h2 className="text-2xl">{t(answer ? 'changeTitle' : 'answerTitle')}</h2>
            {answer && <p className="text-muted-ink">{t('changeText')}</p>}
          </div>
          <ChoiceGroup
            legend={t('answerTitle')}
            type="radio"
            choices={replies.map((value) => ({ value, label: t(`replyChoices.${value}`) }))}
            error={hasSubmitted && !draft.reply && t('chooseReply')}
            inputProps={(value) => ({
              name: 'reply',
              checked: draft.reply === value,
              onChange: () => change({ reply: value }),
            })}
          />
          {draft.reply !== 'no' && (
            <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
              <Stepper
                label={t('kids')}
                value={draft.kids}
                min={0}
                max={MAX_PEOPLE}
                onChange={(kids) => change({ kids })}
              />
              <Stepper
                label={t('adults')}
                value={draft.adults}
                min={0}
                max={MAX_PEOPLE}
                onChange={(adults) => change({ adults })}
              />
            </div>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={t('name')}
              required
              error={hasSubmitted && !draft.name.trim() && tValidation('required')}
            >
              <Input
                name="name"
                autoComplete="name"
                maxLength={80}
                value={draft.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <Field
              label={t('email')}
              required
              error={hasSubmitted && !isEmailValid && tValidation('validEmail')}
            >
              <Input
                type="email"
                name="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={draft.email}
                onChange={(event) => change({ email: event.target.value })}
              />
            </Field>
          </div>
          {draft.reply !== 'no' && (
            <Field label={t('allergies')} aside={t('optional')} hint={t('allergiesHint')}>
              <Textarea
                name="allergies"
                rows={2}
                maxLength={300}
                value={draft.allergies}
                onChange={(event) => change({ allergies: event.target.value })}
              />
            </Field>
          )}
          <Button type="submit" size="large" disabled={sendAnswer.isPending}>
            {sendAnswer.isPending ? t('sendingAnswer') : t(answer ? 'change' : 'answer')}
          </Button>
        </form>
      </Card>
    </>
  );
}
