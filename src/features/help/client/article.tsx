import { createTranslator, useLocale, useMessages } from 'use-intl';
import { useVenue } from '#platform/client/use-venue.ts';
import type { HelpFacts } from '../help-contract.ts';
import { type HelpValues, toHelpValues } from '../help-values.ts';
import type { ArticleName, Article as ArticleTexts } from '../texts/office/en.ts';

type Props = {
  name: ArticleName;
  facts: HelpFacts;
  /** The level of the questions' headings: 2 below a page's title, 3 in a sheet. */
  level: 2 | 3;
};

/** The questions and answers of an article. */
export function Article({ name, facts, level }: Props) {
  const { answers } = useMessages().helpArticles[name];
  const values = toHelpValues(useVenue(), facts);
  return (
    <div className="grid gap-6">
      {Object.entries(answers).map(([id, texts]) => (
        <Answer key={id} texts={texts} values={values} level={level} />
      ))}
    </div>
  );
}

type AnswerProps = Pick<Props, 'level'> & {
  texts: ArticleTexts['answers'][string];
  values: HelpValues;
};

function Answer({ texts, values, level }: AnswerProps) {
  const t = createTranslator({ locale: useLocale(), messages: texts });
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="grid gap-1">
      <Heading className="font-bold font-sans text-lg leading-snug tracking-normal">
        {t('question', values)}
      </Heading>
      <p className="max-w-prose">{t('answer', values)}</p>
    </section>
  );
}
