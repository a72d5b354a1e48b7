import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { Card } from '#platform/client/ui/card.tsx';
import { useVenue } from '#platform/client/use-venue.ts';
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH, type MailingContent } from '../mailings-rules.ts';
import { type MailingDraft, validateDraft } from './mailing-draft.ts';

type Props = {
  draft: MailingDraft;
  onChange: (letters: MailingContent) => void;
  /** Missing fields show their errors after the first attempt to send. */
  hasSubmitted: boolean;
};

/** Subject and text in each offered language. */
export function MessageFields({ draft, onChange, hasSubmitted }: Props) {
  const t = useTranslations('officeAudiences');
  const fieldError = useFieldError();
  const { languages } = useVenue();
  const errors = hasSubmitted ? validateDraft(draft, languages) : {};
  const { letters } = draft;
  const errorOf = (name: keyof typeof errors) => {
    const message = errors[name];
    return fieldError(message === undefined ? undefined : { message });
  };
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-2xl">{t('messageTitle')}</h2>
        <p className="text-muted-ink">{t('messageLead')}</p>
      </div>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-6">
        {languages.map((language) => {
          const change = (changes: Partial<MailingContent['en']>) =>
            onChange({ ...letters, [language]: { ...letters[language], ...changes } });
          return (
            <fieldset key={language} className="grid content-start gap-4">
              <legend className="mb-3 font-display text-xl">{t(`languages.${language}`)}</legend>
              <Field label={t('subject')} required error={errorOf(`${language}.subject`)}>
                <Input
                  name={`${language}.subject`}
                  lang={language}
                  maxLength={MAX_SUBJECT_LENGTH}
                  value={letters[language].subject}
                  onChange={({ target }) => change({ subject: target.value })}
                />
              </Field>
              <Field
                label={t('text')}
                required
                hint={t('textHint')}
                error={errorOf(`${language}.text`)}
              >
                <Textarea
                  name={`${language}.text`}
                  lang={language}
                  rows={10}
                  maxLength={MAX_TEXT_LENGTH}
                  value={letters[language].text}
                  onChange={({ target }) => change({ text: target.value })}
                />
              </Field>
            </fieldset>
          );
        })}
      </div>
    </Card>
  );
}
