import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { PageHeading } from '#platform/client/ui/page-heading.tsx';
import { matchArticles } from './match-articles.ts';
import { useArticles } from './use-articles.ts';

/** /admin/help: all help articles by group, with a search. */
export function HelpIndexPage() {
  const t = useTranslations('officeHelp');
  const groups = useArticles();
  const [input, setInput] = useState('');
  const text = useDeferredValue(input.trim());
  const found =
    text === ''
      ? null
      : matchArticles(
          groups.flatMap((group) => group.articles),
          text,
        );
  const shownGroups = found ? found.map((article) => ({ name: '', articles: [article] })) : groups;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('lead')}</p>
      </PageHeading>
      <div className="mb-6 grid max-w-xl gap-2">
        <Field label={t('search')}>
          <Input
            type="search"
            maxLength={100}
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
        </Field>
        <p role="status" className={found?.length === 0 ? 'text-muted-ink' : 'sr-only'}>
          {found &&
            (found.length === 0 ? t('noResults', { text }) : t('count', { count: found.length }))}
        </p>
      </div>
      <div className="gap-8 md:columns-2 2xl:columns-3">
        {shownGroups.map(({ name, articles }) => (
          <section key={articles[0]?.name} className="mb-8 grid break-inside-avoid gap-2">
            {name !== '' && <h2 className="text-2xl">{name}</h2>}
            <ul className="divide-y divide-border rounded-card border border-border bg-surface">
              {articles.map((article) => (
                <li key={article.name}>
                  <Link
                    {...article.link}
                    className="grid gap-0.5 rounded-card px-4 py-3 hover:bg-primary-soft hover:text-primary-soft-ink"
                  >
                    <span className="font-bold">{article.title}</span>
                    <span className="text-sm">{article.lead}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        <Link to="/help" className="inline-link">
          {t('forFamilies')}
        </Link>
      </p>
    </>
  );
}
